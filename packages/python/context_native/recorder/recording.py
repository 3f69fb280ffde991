"""The recorder and its decorators: the API for programs."""

from __future__ import annotations

import functools
import inspect
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, TypeVar, Union, cast, overload

from .. import __version__
from .keep import MISSING, Keep, as_json
from .run import Call, Run
from .scope import current_run
from .shared import Shared
from .sinks import Sink
from .wire import Parent, take_context

Function = TypeVar("Function", bound=Callable[..., Any])
#: Makes a run or call for one execution of a function, from its arguments by name and whether it is current.
_Open = Callable[[Dict[str, Any], bool], Union[Run, Call]]


class Recorder:
    """Makes runs and calls. Use one for each agent of a program. Its methods may be called from any thread.

    `context` is that of section 4 without `timestamp`; `sink` is one sink or several. `keep` lists the values that may
    be kept: without it, the trace has only their sizes. `digest` adds digests of values that are left out,
    `keep_error_text` the texts of exceptions, which often quote arguments. `side` is the side that records, and `mcp`
    the member of `mcp_run` (10.14); only traces of the draft have both. Raises ValueError for an invalid `context`,
    `spec`, `side` or `keep`, and OSError if the file of `keep` cannot be read.
    """

    def __init__(
        self,
        context: Mapping[str, Any],
        sink: Union[Sink, Sequence[Sink]],
        *,
        spec: str = "0.1",
        keep: Keep = None,
        side: str = "host",
        name: str = "context-native-python",
        version: str = __version__,
        agent_version: Optional[str] = None,
        mcp: Optional[Mapping[str, Any]] = None,
        digest: bool = False,
        keep_error_text: bool = False,
    ) -> None:
        self._shared = Shared(
            context,
            sink,
            spec=spec,
            keep=keep,
            side=side,
            software={"name": name, "version": version},
            agent_version=agent_version,
            mcp=mcp,
            digest=digest,
            keep_error_text=keep_error_text,
        )

    def run(self, input: Any = MISSING, *, parent: Optional[Parent] = None) -> Run:
        """Returns a run for `with` or `async with`. Without a `parent`, its parent is the run around it, if any.

        `parent` is the result of `read_meta` for a request. The rule `run.started:…` lists what is kept of `input`.
        """
        return Run(self._shared, input, parent)

    def call(
        self, tool: str, arguments: Optional[Mapping[str, Any]] = None, *, parent: Optional[Parent] = None
    ) -> Call:
        """Returns a call in the current run. Without a run, or with a `parent` from the request, it gets its own."""
        run = None if parent and parent.is_known else self.current()
        return Call(self._shared, run, tool, arguments, parent=parent)

    def current(self) -> Optional[Run]:
        """Returns the run of this recorder that the calling code is in, or None."""
        return current_run(self._shared)

    @overload
    def tool(self, name: str) -> Callable[[Function], Function]: ...

    @overload
    def tool(self, name: Function) -> Function: ...

    def tool(self, name: Any) -> Any:
        """Decorates a function as a tool: `@recorder.tool`, or `@recorder.tool("rates.lookup")` to name it.

        The return value is the result, unless it is None. A value that is not an object is wrapped in
        `{"result": value}`, as SDKs do. A `Context` of the official SDK among the arguments is not recorded: it
        identifies the run of the caller.
        """
        if not isinstance(name, str):
            # A callable object without a name has that of its class.
            return self.tool(getattr(name, "__name__", None) or type(name).__name__)(name)

        def open_call(arguments: Dict[str, Any], is_current: bool) -> Call:
            parent = take_context(arguments)
            run = None if parent and parent.is_known else self.current()
            return Call(self._shared, run, name, arguments, parent=parent, is_current=is_current)

        return lambda function: _decorate(function, open_call)

    def traced(self, function: Function) -> Function:
        """Decorates a function: each execution is a run, with the arguments as input and the result as output."""
        return _decorate(function, lambda arguments, is_current: Run(self._shared, arguments, is_current=is_current))

    def flush(self, timeout: Optional[float] = None) -> bool:
        """Flushes every sink, for `timeout` seconds at most. False if one is not done."""
        return self._shared.flush(timeout)


def _decorate(function: Function, open_scope: _Open) -> Function:
    """Wraps a function, a coroutine function or a generator function. Raises TypeError for an async generator."""
    body = _find_body(function)
    if inspect.isasyncgenfunction(body):
        raise TypeError("an async generator cannot be wrapped: open a run or a call inside it")
    signature = inspect.signature(function)

    def read_arguments(given: "tuple[Any, ...]", named: Dict[str, Any]) -> Dict[str, Any]:
        try:
            arguments = dict(signature.bind(*given, **named).arguments)
        except TypeError:  # The function itself will raise it, and is recorded as failed.
            return {}
        first = next(iter(arguments), "")
        if first in ("self", "cls"):
            del arguments[first]
        return arguments

    if inspect.iscoroutinefunction(body):

        @functools.wraps(function)
        async def run_coroutine(*given: Any, **named: Any) -> Any:
            async with open_scope(read_arguments(given, named), True) as scope:
                return _note(scope, await function(*given, **named))

        return cast(Function, run_coroutine)
    if inspect.isgeneratorfunction(body):

        @functools.wraps(function)
        def run_generator(*given: Any, **named: Any) -> Any:
            # Between two values, the consumer runs in the same context: this scope must not be its current one.
            with open_scope(read_arguments(given, named), False) as scope:
                return _note(scope, (yield from function(*given, **named)))

        return cast(Function, run_generator)

    @functools.wraps(function)
    def run_function(*given: Any, **named: Any) -> Any:
        with open_scope(read_arguments(given, named), True) as scope:
            return _note(scope, function(*given, **named))

    return cast(Function, run_function)


def _find_body(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function that a call runs: for a callable object its `__call__`, which may be a coroutine function."""
    if inspect.isroutine(function) or inspect.isclass(function) or isinstance(function, functools.partial):
        return function
    return cast(Callable[..., Any], getattr(type(function), "__call__", function))


def _note(scope: Union[Run, Call], value: Any) -> Any:
    """Passes the result of a function to its run or call, unless it is None. Returns the result."""
    if value is None:
        return value
    if isinstance(scope, Run):
        scope.set_output(value)
        return value
    try:
        if hasattr(value, "structuredContent") or hasattr(value, "structured_content"):
            scope.set_answer(value)
        else:
            result = as_json(value)
            scope.set_result(result if isinstance(result, Mapping) else {"result": result})
    except Exception:  # An object that cannot be read: `left_out` will tell why.
        scope.set_result(value)
    return value
