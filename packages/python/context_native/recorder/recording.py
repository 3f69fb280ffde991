"""The recorder: what all runs of a program have in common, and the decorators."""

from __future__ import annotations

import functools
import inspect
import time
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, TypeVar, Union, cast

from .. import __version__
from .context import SIDES, SPECS, read_context
from .keep import MISSING, Keep, KeepList, Selection, as_json
from .run import Call, Run, current
from .sinks import Problems, Sink
from .wire import Parent, take_context

Function = TypeVar("Function", bound=Callable[..., Any])
#: A run or a call for one execution of a decorated function, given its arguments by name.
_Open = Callable[[Dict[str, Any], bool], Union[Run, Call]]


class Recorder:
    """Makes runs. One for each agent of a program; its methods may be called from any thread.

    `context` is that of section 4 without `timestamp`. `keep` lists what may be kept: without it, of arguments and
    results there is only their size. `digest` adds digests of what is left out, `keep_error_text` the texts of
    exceptions, which often quote arguments. `mcp` is the member of `mcp_run` (10.14). Raises ValueError for what
    would make traces that do not conform.
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
        if spec not in SPECS:
            raise ValueError("spec is one of " + ", ".join(SPECS))
        if side not in SIDES:
            raise ValueError("side is one of " + ", ".join(SIDES))
        self.spec = spec
        self.context = read_context(context, spec)
        self.keep = KeepList(keep)
        self.agent_version = agent_version
        self.keep_error_text = keep_error_text
        self.problems = Problems()
        self._sinks: List[Sink] = list(sink) if isinstance(sink, (list, tuple)) else [cast(Sink, sink)]
        self.side = side
        self._digest = digest
        self._software = {"name": name, "version": version}
        self._mcp = dict(mcp) if mcp is not None else None

    def run(self, input: Any = MISSING, *, parent: Optional[Parent] = None) -> Run:
        """A run, to be entered by `with` or `async with`. Inside another run it names that one as its parent.

        `parent` is what `read_meta` found in a request. `input` is kept as far as the rule `run.started:…` allows.
        """
        return Run(self, input, parent)

    def current(self) -> Optional[Run]:
        """The run of this recorder that the calling code is in."""
        place = current.get()
        return place.run if place is not None and place.run._recorder is self else None

    def is_in_call(self) -> bool:
        """Whether the calling code answers a call of this recorder."""
        place = current.get()
        return place is not None and place.call_id is not None and place.run._recorder is self

    def call(
        self, tool: str, arguments: Optional[Mapping[str, Any]] = None, *, parent: Optional[Parent] = None
    ) -> Call:
        """A call in the current run; in a run of its own where there is none, or where the request named a `parent`."""
        return Call(self, None if parent else self.current(), tool, arguments, parent=parent)

    def tool(self, name: Union[str, Function]) -> Any:
        """Decorates a function as a tool: `@recorder.tool`, or `@recorder.tool("rates.lookup")` to name it.

        What the function gives back is the result; in `{"result": value}` where it is no object, as SDKs send it. A
        `Context` of the official SDK among the arguments is not recorded, and tells the run of the caller.
        """
        if not isinstance(name, str):
            return self.tool(name.__name__)(name)

        def open_call(arguments: Dict[str, Any], is_current: bool) -> Call:
            parent = take_context(arguments)
            run = None if parent else self.current()
            return Call(self, run, cast(str, name), arguments, parent=parent, is_current=is_current)

        return lambda function: _decorate(function, open_call)

    def traced(self, function: Function) -> Function:
        """Decorates a function so that each execution is a run: its arguments are the input, its value the output."""
        return _decorate(function, lambda arguments, is_current: Run(self, arguments, is_current=is_current))

    def flush(self, timeout: Optional[float] = None) -> bool:
        """Waits until every sink has done its work. False where the time was over, or a sink failed."""
        end = None if timeout is None else time.monotonic() + timeout
        done = True
        for sink in self._sinks:
            left = None if end is None else max(0.0, end - time.monotonic())
            try:
                done = sink.flush(left) and done
            except Exception as error:
                self._say_failed(sink, error)
                done = False
        return done

    def run_facts(self, side: Optional[str] = None) -> Dict[str, Any]:
        """A fresh `mcp_run` of the working draft, without what is the run's own. `side` where it is not the recorder's."""
        facts: Dict[str, Any] = {"spec": "0.2-draft", "recorder": {"side": side or self.side, **self._software}}
        if self._mcp is not None and side in (None, self.side):
            facts["mcp"] = self._mcp
        return facts

    def select(self) -> Selection:
        """An empty selection for one payload."""
        return Selection(self._digest)

    def hand(self, step: str, *values: Any) -> None:
        """Hands `open`, `event` or `close` to every sink. What one raises breaks neither the others nor the run."""
        for sink in self._sinks:
            try:
                getattr(sink, step)(*values)
            except Exception as error:
                self._say_failed(sink, error)

    def _say_failed(self, sink: Sink, error: Exception) -> None:
        name = type(sink).__name__
        self.problems.say("sink %d" % id(sink), "%s failed, traces may be missing: %r" % (name, error))


def _decorate(function: Function, open_scope: _Open) -> Function:
    """Wraps a function, a coroutine function or a generator function. Raises TypeError for an async generator."""
    if inspect.isasyncgenfunction(function):
        raise TypeError("an async generator is not wrapped: open a run or a call in it")
    signature = inspect.signature(function)

    def read_arguments(given: "tuple[Any, ...]", named: Dict[str, Any]) -> Dict[str, Any]:
        try:
            arguments = dict(signature.bind(*given, **named).arguments)
        except TypeError:  # The call itself will raise it, and is recorded as failed.
            return {}
        first = next(iter(arguments), "")
        if first in ("self", "cls"):
            del arguments[first]
        return arguments

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def run_coroutine(*given: Any, **named: Any) -> Any:
            async with open_scope(read_arguments(given, named), True) as scope:
                return _note(scope, await function(*given, **named))

        return cast(Function, run_coroutine)
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def run_generator(*given: Any, **named: Any) -> Any:
            # Between two values its consumer runs in the same context: it must not see this run as its own.
            with open_scope(read_arguments(given, named), False) as scope:
                return _note(scope, (yield from function(*given, **named)))

        return cast(Function, run_generator)

    @functools.wraps(function)
    def run_function(*given: Any, **named: Any) -> Any:
        with open_scope(read_arguments(given, named), True) as scope:
            return _note(scope, function(*given, **named))

    return cast(Function, run_function)


def _note(scope: Union[Run, Call], value: Any) -> Any:
    """Hands the value of a function to its run or call. A function without a value has no result."""
    if value is None:
        return value
    if isinstance(scope, Run):
        scope.set_output(value)
    elif hasattr(value, "structuredContent") or hasattr(value, "structured_content"):
        scope.set_answer(value)
    else:
        scope.set_result(_as_object(value))
    return value


def _as_object(value: Any) -> Any:
    try:
        value = as_json(value)
    except Exception:  # A model of somebody's own: what is kept of it says so.
        return value
    return value if isinstance(value, Mapping) else {"result": value}
