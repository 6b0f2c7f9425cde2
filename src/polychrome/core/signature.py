"""The types that an entry is compiled for, read from its annotations, and the check that a call keeps to them.

Machine code trusts its arguments: a record of another type, or an array with gaps, would make it read foreign memory.
So calls are checked, and whatever does not fit runs interpreted. Numbers are converted by the machine code itself.

| annotation | type |
|---|---|
| `int`, `bool`, `float`, `np.uint64`, … | a number |
| a class that has a `layout` | a record |
| `NDArray[np.int64]` | an array of one dimension without gaps, to read and write |
| `Annotated[…, Array(…)]` | any other array without gaps |
| a `NamedTuple` of such | the same, field by field |
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from polychrome.core.layout import LAYOUTS, Array

_NUMBERS: dict[Any, str] = {int: "i8", bool: "?", float: "f8"}
# Machine code gives Python's own numbers. Interpreted kernels, which may be its callers, go on with these as they are.
_KEPT_RESULTS = (np.dtype(np.uint64), np.dtype(np.float32))


class Parameter(NamedTuple):
    """The type of a parameter or a result."""

    dtype: np.dtype[Any]
    dimensions: int = 0
    is_writable: bool = True
    named_tuple: type[Any] | None = None  # whose fields are of the types `fields`
    fields: tuple[Parameter | None, ...] = ()

    @property
    def is_number(self) -> bool:
        """Not a record, not an array, not a tuple."""
        return self.dimensions == 0 and self.dtype.fields is None and self.named_tuple is None

    @property
    def text(self) -> str:
        """The same for equal types only: all fields and where they lie."""
        if self.named_tuple is not None:
            return f"({', '.join(one.text if one else '?' for one in self.fields)})"
        return f"{'' if self.is_writable else 'read-only '}{self.dimensions} {_text_of(self.dtype)}"


class Signature(NamedTuple):
    """The types of an entry."""

    names: tuple[str, ...]
    parameters: tuple[Parameter | None, ...]  # None: not said
    result: Parameter | None

    @property
    def text(self) -> str:
        """All parameters."""
        return "; ".join(one.text if one else "?" for one in self.parameters)

    def checked(self, machine_code: Callable[..., Any], interpreted: Callable[..., Any]) -> Callable[..., Any]:
        """A function that calls machine code with arguments that fit, and the interpreted form with others.

        It is written as text, because this is done at every call: a loop would take longer than many a kernel.
        """
        scope: dict[str, Any] = {"run": machine_code, "interpret": interpreted}
        checks = []
        for name, one in zip(self.names, self.parameters, strict=True):
            if one is not None and one.named_tuple is not None:
                scope[f"type_of_{name}"] = one.named_tuple
                checks.append(f"type({name}) is type_of_{name}")
                for field, inner in zip(one.named_tuple._fields, one.fields, strict=True):
                    checks += _checks_of(f"{name}.{field}", inner, scope)
            else:
                checks += _checks_of(name, one, scope)
        call = f"run({', '.join(self.names)})"
        if self.result is not None and self.result.dtype in _KEPT_RESULTS:
            scope["result"] = self.result.dtype.type
            call = f"result({call})"
        arguments = ", ".join(self.names)
        condition = " and ".join(checks) or "True"
        text = f"lambda {arguments}: {call} if {condition} else interpret({arguments})"
        return eval(text, scope)  # type: ignore[no-any-return] # nothing but names of parameters


def _checks_of(value: str, wanted: Parameter | None, scope: dict[str, Any]) -> list[str]:
    """What has to hold for a record or an array, as text; `scope` learns the names in it."""
    if wanted is None or wanted.is_number:
        return []
    dtype = f"type_of_{value.replace('.', '_of_')}"
    scope[dtype] = wanted.dtype
    checks = [f"({value}.dtype is {dtype} or {value}.dtype == {dtype})"]
    if wanted.dimensions:
        behaves = "carray" if wanted.is_writable else "c_contiguous"
        checks.append(f"{value}.ndim == {wanted.dimensions} and {value}.flags.{behaves}")
    return checks


def read_signature(function: Callable[..., Any], own_types: Mapping[str, Any]) -> Signature:
    """The types of a function's parameters; `own_types` say what its annotations leave open."""
    hints = typing.get_type_hints(function, include_extras=True) | dict(own_types)
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    return Signature(names, tuple(read_type(hints.get(name)) for name in names), read_type(hints.get("return")))


def read_type(hint: Any) -> Parameter | None:
    """The type that an annotation says; None: it says none that an entry could have."""
    if isinstance(hint, np.dtype):
        return Parameter(hint)
    if isinstance(hint, Array):
        return Parameter(LAYOUTS.get(hint.of) or np.dtype(hint.of), hint.dimensions, hint.is_writable)
    for more in getattr(hint, "__metadata__", ()):
        if isinstance(more, Array):
            return read_type(more)
    if hint in LAYOUTS:
        return Parameter(LAYOUTS[hint])
    if hint in _NUMBERS:
        return Parameter(np.dtype(_NUMBERS[hint]))
    if isinstance(hint, type) and issubclass(hint, np.generic):
        return Parameter(np.dtype(hint))
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = typing.get_type_hints(hint, include_extras=True)
        return Parameter(np.dtype(object), named_tuple=hint, fields=tuple(read_type(one) for one in hints.values()))
    if typing.get_origin(hint) is np.ndarray:
        (of,) = typing.get_args(typing.get_args(hint)[1])
        return Parameter(np.dtype(of), 1)
    return None


def _text_of(dtype: np.dtype[Any]) -> str:
    if dtype.fields is None:
        return f"{dtype.base.str}{list(dtype.shape) if dtype.shape else ''}"
    fields = (f"{name} {place[1]} {_text_of(place[0])}" for name, place in dtype.fields.items())
    return f"{{{', '.join(fields)}}} {dtype.itemsize}"
