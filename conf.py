"""Configuration of the edition:  sphinx-build -c . docs build/html"""

from importlib.metadata import version as _version

project = "liuren"
author = "The liuren contributors"
copyright = "the liuren contributors; see the statement of licences"
release = _version("liuren")
version = ".".join(release.split(".")[:2])

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx_copybutton",
    "liuren.edition",
]
exclude_patterns = ["_static"]
language = "en"
nitpicky = True
smartquotes = False  # it would rewrite the quotation marks of the texts

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

default_role = "name"  # `name` in a docstring: a link, if a page documents the thing
autodoc_default_options = {"members": True, "ignore-module-all": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_use_type_comments = False
add_module_names = False
python_use_unqualified_type_names = True

# What every example on a page may take for granted.
doctest_global_setup = "import liuren"

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Every passage of the corpus must stand on a page.
liuren_complete = True
# The public address of the edition. While it has none, a citation gives release and ID.
liuren_uri_base = ""
# Every example in the docstrings of these must run as well.
liuren_modules = ["liuren"]

html_theme = "furo"
html_title = "大六壬"
html_favicon = "docs/_static/favicon.svg"  # earth square, heaven round
html_static_path = ["docs/_static"]
html_css_files = ["edition.css"]
html_js_files = [("edition.js", {"defer": "defer"})]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {},
    "dark_css_variables": {},
}
