import type { Level } from '../checks.ts';
import { standard } from '../standard.ts';
import made from './made.json' with { type: 'json' };
import type { Schema } from './schema.ts';

/** Value of a trace's `spec` for the working draft, and of the command's `--spec`. */
export const draftSpec = '0.2-draft';
export const draftVersion = `v${draftSpec}`;

/** Rules of this checker. draft-checks.json maps them to clauses. */
const rules = [
  'run-members',
  'run-parent',
  'parent-circle',
  'run-recorder',
  'run-outcome',
  'outcome-stated',
  'end-event-last',
  'run-traceparent',
  'run-mcp',
  'run-names',
  'event-name',
  'core-payload',
  'payload-members',
  'unique-call-id',
  'call-pair',
  'call-outcome',
  'call-answered',
  'payload-once',
  'run-types',
  'known-task',
  'known-call',
  'call-direction',
  'typed-value',
  'type-value',
  'type-known',
  'context-types',
  'type-replaced',
  'stream-lines',
  'stream-open',
  'stream-events',
  'stream-close',
  'stream-count',
  'stream-closed',
  'left-out',
  'left-out-absent',
  'left-out-place',
  'secret-digest',
  'run-retention',
  'random-id',
  'item-digests',
  'reserved-prefix',
  'deprecated-name',
] as const;

export type DraftCheckId = (typeof rules)[number];

export interface DraftCheck {
  id: DraftCheckId;
  clause: string;
  level: Level;
  title: string;
  of: readonly string[];
}

const listed: Record<string, Omit<DraftCheck, 'id'>> = made.checks as never;
for (const id of Object.keys(listed))
  if (!rules.includes(id as DraftCheckId))
    throw new Error(`draft-checks.json: this checker has no rule ${id}`);

/** Checks of the working draft, in the order of its clauses: `standard/draft-checks.json`. */
export const draftChecks: DraftCheck[] = rules.flatMap((id) => {
  const check = listed[id];
  return check ? [{ id, ...check }] : [];
});

/** The schema of a payload, by the type of the event. */
export const payloads = new Map(Object.entries(made.events as Record<string, Schema>));

const schemas = made.schemas as Record<string, Schema>;
export const runSchema = schemas.run as Schema;
export const leftOutSchema = schemas['left-out'] as Schema;
export const closeSchema = schemas['stream-close'] as Schema;

/** Finds the schema for a `$ref`, by file name alone: names are unique across folders. */
export const schemaOf = (ref: string): Schema | undefined =>
  schemas[ref.slice(ref.lastIndexOf('/') + 1).replace(/\.json$/, '')];

const label = '[a-zA-Z](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const extension = new RegExp(`^${label}(?:\\.${label})+/[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$`);

/** A name that an organisation makes under its own domain (20.1). */
export const isExtensionName = (name: string) => extension.test(name);
/** A prefix that is reserved for the standard (20.3). */
export const isReserved = (name: string) => name.split(/[./]/)[1]?.toLowerCase() === standard.command;

/** Each calling event and its answer (section 11). */
export const answers: Record<string, string> = {
  'tool.called': 'tool.returned',
  'resource.read': 'resource.returned',
  'prompt.requested': 'prompt.returned',
  'completion.requested': 'completion.returned',
  'discovery.requested': 'discovery.returned',
  'elicitation.requested': 'elicitation.answered',
  'sampling.requested': 'sampling.answered',
  'model.called': 'model.returned',
};
export const answerTypes = new Set(Object.values(answers));
/** Events whose `call_id` refers to an earlier call. */
export const referring = ['input.required', 'task.accepted', 'progress.reported', 'request.cancelled'];

/** End events, and the outcomes that agree with each (10.7). */
export const ends: Record<string, readonly string[]> = {
  'run.completed': ['completed'],
  'run.failed': ['failed', 'timed_out'],
  'run.cancelled': ['cancelled'],
  'run.interrupted': ['interrupted', 'input_required'],
};

/** The text of a clause of the working draft on the web. */
export const draftClauseUrl = (clause: string) =>
  `${standard.origin}/specification/${draftVersion}#clause-${clause.replace('.', '-')}`;
