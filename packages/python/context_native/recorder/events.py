"""Payloads of the core events of the working draft (section 11), for programs that check their types.

Made from standard/shapes/v0.2-draft by scripts/make_events.py: change it there.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict

#: What may come of a call (11.6).
Outcome = Literal[
    "ok",
    "tool_error",
    "protocol_error",
    "no_response",
    "cancelled",
    "timed_out",
    "input_required",
    "task_accepted",
]


class _LeftOutNeeds(TypedDict):
    pointer: str
    reason: Literal["not_allowed", "personal", "secret", "too_large", "other"]


class LeftOut(_LeftOutNeeds, total=False):
    """One part that was left out: what, why, and where wanted how large it was and its digest (16.1 to
    16.5 of working draft v0.2)."""

    size: int
    digest: str
    note: str


class _TypedValueNeeds(TypedDict):
    type: str
    value: Any


class TypedValue(_TypedValueNeeds, total=False):
    """A value with the name of its type in the dictionary (14.1 to 14.3 of working draft v0.2)."""

    left_out: List[LeftOut]


class _CompletionRequestedNeeds(TypedDict):
    call_id: str
    ref: Dict[str, Any]
    argument: Dict[str, Any]


class CompletionRequested(_CompletionRequestedNeeds, total=False):
    """A `completion/complete` was sent, or arrived."""

    server: str
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _CompletionReturnedNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class CompletionReturned(_CompletionReturnedNeeds, total=False):
    """The answer to a `completion/complete`."""

    values: List[str]
    total: int
    error: Dict[str, Any]
    left_out: List[LeftOut]


class ContextCreated(TypedDict, total=False):
    """The run began, under the name that the examples of v0.1 use; deprecated in favour of `run.started`
    (20.5)."""

    left_out: List[LeftOut]


class _DiscoveryRequestedNeeds(TypedDict):
    call_id: str
    method: Literal[
        "initialize",
        "server/discover",
        "tools/list",
        "resources/list",
        "resources/templates/list",
        "prompts/list",
        "roots/list",
    ]


class DiscoveryRequested(_DiscoveryRequestedNeeds, total=False):
    """One side asked the other what it is or has."""

    server: str
    cursor: str
    for_call_id: str
    key: str
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _DiscoveryReturnedNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class DiscoveryReturned(_DiscoveryReturnedNeeds, total=False):
    """The answer to what was asked."""

    server: Dict[str, Any]
    client: Dict[str, Any]
    revision: str
    supported_revisions: List[str]
    capabilities: Dict[str, Any]
    names: List[str]
    digest: str
    item_digests: Dict[str, Any]
    next_cursor: str
    error: Dict[str, Any]
    left_out: List[LeftOut]


class _ElicitationAnsweredNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class ElicitationAnswered(_ElicitationAnsweredNeeds, total=False):
    """The person answered, or did not."""

    action: Literal["accept", "decline", "cancel"]
    content: Dict[str, Any]
    output: TypedValue
    error: Dict[str, Any]
    left_out: List[LeftOut]


class _ElicitationRequestedNeeds(TypedDict):
    call_id: str


class ElicitationRequested(_ElicitationRequestedNeeds, total=False):
    """The server asked a person, by way of the client."""

    for_call_id: str
    key: str
    mode: Literal["form", "url"]
    message: str
    requested_schema: Dict[str, Any]
    url: str
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _ErrorReportedNeeds(TypedDict):
    message: str


class ErrorReported(_ErrorReportedNeeds, total=False):
    """Something went wrong that answers no call of the trace."""

    code: int
    source: Literal["transport", "protocol", "model", "agent", "other"]
    for_call_id: str
    data: Any
    left_out: List[LeftOut]


class InputGiven(TypedDict, total=False):
    """What was asked for was given."""

    retry_of: str
    task_id: str
    responses: Dict[str, Any]
    left_out: List[LeftOut]


class InputRequired(TypedDict, total=False):
    """A call, or a task, was answered with a wish for input."""

    call_id: str
    task_id: str
    requests: Dict[str, Any]
    has_state: bool
    left_out: List[LeftOut]


class _ModelCalledNeeds(TypedDict):
    call_id: str
    model: str


class ModelCalled(_ModelCalledNeeds, total=False):
    """The agent asked a model."""

    provider: str
    messages: List[Dict[str, Any]]
    input: TypedValue
    max_tokens: int
    temperature: float
    left_out: List[LeftOut]


class _ModelReturnedNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class ModelReturned(_ModelReturnedNeeds, total=False):
    """The model answered, or did not."""

    model: str
    finish_reasons: List[str]
    usage: Dict[str, Any]
    messages: List[Dict[str, Any]]
    output: TypedValue
    error: Dict[str, Any]
    left_out: List[LeftOut]


class _NotificationReceivedNeeds(TypedDict):
    method: str


class NotificationReceived(_NotificationReceivedNeeds, total=False):
    """Another notification of MCP came, or was sent."""

    params: Dict[str, Any]
    server: str
    left_out: List[LeftOut]


class _ProgressReportedNeeds(TypedDict):
    call_id: str
    progress: float


class ProgressReported(_ProgressReportedNeeds, total=False):
    """A `notifications/progress` came, or was sent."""

    total: float
    message: str
    left_out: List[LeftOut]


class _PromptRequestedNeeds(TypedDict):
    call_id: str
    prompt: str


class PromptRequested(_PromptRequestedNeeds, total=False):
    """A `prompts/get` was sent, or arrived."""

    server: str
    arguments: Dict[str, Any]
    input: TypedValue
    retry_of: str
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _PromptReturnedNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class PromptReturned(_PromptReturnedNeeds, total=False):
    """The answer to a `prompts/get`."""

    messages: List[Dict[str, Any]]
    output: TypedValue
    error: Dict[str, Any]
    left_out: List[LeftOut]


class _RequestCancelledNeeds(TypedDict):
    call_id: str


class RequestCancelled(_RequestCancelledNeeds, total=False):
    """A request was cancelled."""

    by: Literal["user", "host", "client", "server", "policy", "other"]
    reason: str
    left_out: List[LeftOut]


class _ResourceReadNeeds(TypedDict):
    call_id: str
    uri: str


class ResourceRead(_ResourceReadNeeds, total=False):
    """A `resources/read` was sent, or arrived."""

    server: str
    retry_of: str
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _ResourceReturnedNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class ResourceReturned(_ResourceReturnedNeeds, total=False):
    """The answer to a `resources/read`."""

    contents: List[Dict[str, Any]]
    output: TypedValue
    error: Dict[str, Any]
    left_out: List[LeftOut]


class RunCancelled(TypedDict, total=False):
    """Somebody stopped the run."""

    by: Literal["user", "host", "client", "server", "policy", "other"]
    reason: str
    message: str
    left_out: List[LeftOut]


class RunCompleted(TypedDict, total=False):
    """The run did its work."""

    output: TypedValue
    message: str
    left_out: List[LeftOut]


class _RunFailedNeeds(TypedDict):
    reason: str


class RunFailed(_RunFailedNeeds, total=False):
    """The run could not do its work, or ran out of time."""

    message: str
    error: Dict[str, Any]
    left_out: List[LeftOut]


class RunInterrupted(TypedDict, total=False):
    """The run ended without an end of its own; whoever noticed says so."""

    noticed_by: str
    reason: str
    message: str
    left_out: List[LeftOut]


class RunStarted(TypedDict, total=False):
    """The run began."""

    input: TypedValue
    agent_version: str
    left_out: List[LeftOut]


class _SamplingAnsweredNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class SamplingAnswered(_SamplingAnsweredNeeds, total=False):
    """The client's model answered, or did not."""

    model: str
    stop_reason: str
    content: Any
    output: TypedValue
    usage: Dict[str, Any]
    error: Dict[str, Any]
    left_out: List[LeftOut]


class _SamplingRequestedNeeds(TypedDict):
    call_id: str


class SamplingRequested(_SamplingRequestedNeeds, total=False):
    """The server asked for the client's model; deprecated in MCP since 2026-07-28."""

    for_call_id: str
    key: str
    messages: List[Dict[str, Any]]
    max_tokens: int
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _TaskAcceptedNeeds(TypedDict):
    call_id: str
    task_id: str


class TaskAccepted(_TaskAcceptedNeeds, total=False):
    """The server took a call as a task, and answers later."""

    status: Literal["working", "input_required", "completed", "failed", "cancelled"]
    ttl_ms: Any
    poll_interval_ms: int
    left_out: List[LeftOut]


class _TaskCompletedNeeds(TypedDict):
    task_id: str
    outcome: Literal["ok", "tool_error", "protocol_error", "no_response", "cancelled", "timed_out"]


class TaskCompleted(_TaskCompletedNeeds, total=False):
    """A task ended, whichever way."""

    result: Any
    output: TypedValue
    error: Dict[str, Any]
    left_out: List[LeftOut]


class _TaskUpdatedNeeds(TypedDict):
    task_id: str
    status: Literal["working", "input_required", "completed", "failed", "cancelled"]


class TaskUpdated(_TaskUpdatedNeeds, total=False):
    """The status of a task was learned."""

    message: str
    left_out: List[LeftOut]


class _ToolCalledNeeds(TypedDict):
    call_id: str
    tool: str


class ToolCalled(_ToolCalledNeeds, total=False):
    """A `tools/call` was sent, or arrived."""

    server: str
    arguments: Dict[str, Any]
    input: TypedValue
    retry_of: str
    traceparent: str
    tracestate: str
    left_out: List[LeftOut]


class _ToolReturnedNeeds(TypedDict):
    call_id: str
    outcome: Outcome


class ToolReturned(_ToolReturnedNeeds, total=False):
    """The answer to a `tools/call` arrived, or was sent; or none came."""

    tool: str
    result: Any
    output: TypedValue
    content: List[Dict[str, Any]]
    error: Dict[str, Any]
    left_out: List[LeftOut]


#: The payload of each core event.
PAYLOADS: Dict[str, Any] = {
    "completion.requested": CompletionRequested,
    "completion.returned": CompletionReturned,
    "context.created": ContextCreated,
    "discovery.requested": DiscoveryRequested,
    "discovery.returned": DiscoveryReturned,
    "elicitation.answered": ElicitationAnswered,
    "elicitation.requested": ElicitationRequested,
    "error.reported": ErrorReported,
    "input.given": InputGiven,
    "input.required": InputRequired,
    "model.called": ModelCalled,
    "model.returned": ModelReturned,
    "notification.received": NotificationReceived,
    "progress.reported": ProgressReported,
    "prompt.requested": PromptRequested,
    "prompt.returned": PromptReturned,
    "request.cancelled": RequestCancelled,
    "resource.read": ResourceRead,
    "resource.returned": ResourceReturned,
    "run.cancelled": RunCancelled,
    "run.completed": RunCompleted,
    "run.failed": RunFailed,
    "run.interrupted": RunInterrupted,
    "run.started": RunStarted,
    "sampling.answered": SamplingAnswered,
    "sampling.requested": SamplingRequested,
    "task.accepted": TaskAccepted,
    "task.completed": TaskCompleted,
    "task.updated": TaskUpdated,
    "tool.called": ToolCalled,
    "tool.returned": ToolReturned,
}
