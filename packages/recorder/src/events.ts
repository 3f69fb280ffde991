// Made from standard/shapes/v0.2-draft by packages/recorder/scripts/make-events.ts. Do not edit.
import type * as payload from './event-payloads.ts';

/** The payload of each core event, by its name (table of section 11). */
export interface Payloads {
  'completion.requested': payload.CompletionRequested;
  'completion.returned': payload.CompletionReturned;
  'context.created': payload.ContextCreated;
  'discovery.requested': payload.DiscoveryRequested;
  'discovery.returned': payload.DiscoveryReturned;
  'elicitation.answered': payload.ElicitationAnswered;
  'elicitation.requested': payload.ElicitationRequested;
  'error.reported': payload.ErrorReported;
  'input.given': payload.InputGiven;
  'input.required': payload.InputRequired;
  'model.called': payload.ModelCalled;
  'model.returned': payload.ModelReturned;
  'notification.received': payload.NotificationReceived;
  'progress.reported': payload.ProgressReported;
  'prompt.requested': payload.PromptRequested;
  'prompt.returned': payload.PromptReturned;
  'request.cancelled': payload.RequestCancelled;
  'resource.read': payload.ResourceRead;
  'resource.returned': payload.ResourceReturned;
  'run.cancelled': payload.RunCancelled;
  'run.completed': payload.RunCompleted;
  'run.failed': payload.RunFailed;
  'run.interrupted': payload.RunInterrupted;
  'run.started': payload.RunStarted;
  'sampling.answered': payload.SamplingAnswered;
  'sampling.requested': payload.SamplingRequested;
  'task.accepted': payload.TaskAccepted;
  'task.completed': payload.TaskCompleted;
  'task.updated': payload.TaskUpdated;
  'tool.called': payload.ToolCalled;
  'tool.returned': payload.ToolReturned;
}

/** Names of core events (11.1). */
export type CoreType = keyof Payloads;
