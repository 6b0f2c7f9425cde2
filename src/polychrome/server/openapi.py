"""The HTTP part of the protocol in the form that programs read, generated from the routes and their structs."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import Any

import msgspec

from polychrome.server.http_types import Fault
from polychrome.server.routes import ROUTES, Route

REFERENCE = "#/components/schemas/{name}"
PARAMETER = re.compile(r"\{(\w+)")


def openapi(routes: tuple[Route, ...] = ROUTES) -> dict[str, Any]:
    """OpenAPI 3.1."""
    types = [Fault, *(kind for route in routes for kind in (*answers(route), route.body) if kind is not None)]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    for component in components.values():
        for field in component.get("properties", {}).values():
            if "pattern" in field:  # JSON schema has JavaScript's signs for the ends of a text
                field["pattern"] = field["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
    found = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.verb.lower()] = operation(route, found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Polychrome table server",
            "version": version("polychrome"),
            "license": {"name": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def answers(route: Route) -> tuple[Any, ...]:
    """The types that an answer may have; none if it is not made of structs."""
    if route.answer is None or isinstance(route.answer, str):
        return ()
    return route.answer if isinstance(route.answer, tuple) else (route.answer,)


def operation(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    """One request."""
    done: dict[str, Any] = {"description": "opened" if route.status == 101 else "done"}
    found = [schemas[repr(kind)] for kind in answers(route)]
    if found:
        done["content"] = in_json(found[0] if len(found) == 1 else {"anyOf": found})
    elif route.answer:
        done["content"] = {route.answer: {}}
    refused = {"description": "refused, in one sentence", "content": in_json(schemas[repr(Fault)])}
    made: dict[str, Any] = {
        "summary": route.summary,
        "operationId": route.handler,
        "responses": {str(route.status): done, "default": refused},
    }
    if parameters := parameters_of(route):
        made["parameters"] = parameters
    if route.body:
        made["requestBody"] = {"required": True, "content": in_json(schemas[repr(route.body)])}
    return made


def parameters_of(route: Route) -> list[dict[str, Any]]:
    """What stands in the path and behind it."""
    path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in PARAMETER.findall(route.path)
    ]
    return path + [{"name": name, "in": "query", "schema": schema} for name, schema in route.query]


def in_json(schema: dict[str, Any]) -> dict[str, Any]:
    """A body in JSON."""
    return {"application/json": {"schema": schema}}
