"""Punishments 刑: of oneself 自刑, of one another 互刑, among friends 朋刑; and what they punish."""
