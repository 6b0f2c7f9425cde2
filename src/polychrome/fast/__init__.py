"""Kernels that only make tables faster: JSON written from states, differences between JSON texts, spans of codes.

No rule lives here, and nothing here changes an answer. Games use `json_text` for their view writers, the server the
rest.
"""
