"""The HTTP part of the protocol in the form that programs read; the structs themselves say what it is made of."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec

from polychrome.server import wire
from polychrome.study.schema import Analysis

STRUCTS = (
    wire.Reached, wire.OpenTable, wire.TableOpened, wire.TableListed, wire.GameListed, wire.Fault,
    Analysis, wire.AskHint, wire.HintTold,
)  # fmt: skip
_REFERENCE = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    """OpenAPI 3.1."""
    _, schemas = msgspec.json.schema_components(STRUCTS, ref_template=_REFERENCE)
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Polychrome table server",
            "version": version("polychrome"),
            "license": {"name": "Apache-2.0"},
        },
        "paths": {
            "/api/address": {"get": _does("How links for other devices begin", _ref("Reached"))},
            "/api/games": {"get": _does("What can be played", _list_of("GameListed"))},
            "/api/tables": {
                "parameters": [
                    {"name": "status", "in": "query", "schema": {"enum": ["open", "over"], "default": "open"}}
                ],
                "get": _does("Tables of the lobby: to join, or with a finished game", _list_of("TableListed")),
                "post": {
                    **_does("Open a table", _ref("TableOpened"), "201"),
                    "requestBody": {"required": True, "content": _json(_ref("OpenTable"))},
                },
            },
            "/api/tables/{table}": {"parameters": [table], "get": _does("A table", _ref("TableListed"))},
            "/api/tables/{table}/record": {
                "parameters": [table],
                "get": _does("The record of a finished game; 403 before the end", {"type": "object"}),
            },
            "/api/tables/{table}/analysis": {
                "parameters": [table],
                "get": _does("A finished game explained; 403 before the end", _ref("Analysis")),
            },
            "/api/tables/{table}/hint": {
                "parameters": [table],
                "post": {
                    **_does("What a seat could do now; 403 where the host forbids it", _ref("HintTold")),
                    "requestBody": {"required": True, "content": _json(_ref("AskHint"))},
                },
            },
            "/api/tables/{table}/socket": {
                "parameters": [table],
                "get": {"summary": "WebSocket: see docs/protocol.md", "responses": {"101": {"description": "opened"}}},
            },
            "/health": {"get": _does("Whether the server runs", {"type": "object"})},
            "/metrics": {
                "get": {
                    "summary": "Counters for Prometheus",
                    "responses": {"200": {"description": "text", "content": {"text/plain": {}}}},
                }
            },
        },
        "components": {"schemas": schemas},
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=name)}


def _list_of(name: str) -> dict[str, Any]:
    return {"type": "array", "items": _ref(name)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _does(summary: str, schema: dict[str, Any], status: str = "200") -> dict[str, Any]:
    refused = {"description": "refused, in one sentence", "content": _json(_ref("Fault"))}
    return {
        "summary": summary,
        "responses": {status: {"description": "done", "content": _json(schema)}, "default": refused},
    }
