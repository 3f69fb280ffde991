import { newId, type QuickFix } from './apply-quick-fix.ts';
import type { CheckId } from './checks.ts';
import { type Fields, isCode, isFields, isProfile, isUuid, profileFields } from './fields.ts';
import { parseJson, quoted, stepsOf, toPointer } from './json.ts';
import { type CheckResult, defaultMaxDepth } from './report.ts';
import { fixSyntax } from './syntax-quick-fixes.ts';
import { findItem, type Item, itemsOf, skipSpace } from './text-ranges.ts';
import { compareMoments, type Moment, parseTime } from './times.ts';

/** Maximum findings that get a fix: each costs a walk through the text. */
const maxQuickFixes = 60;
const maxText = 100_000;

/**
 * Adds automatic fixes to findings about the document `text`, which starts at offset `start` of a larger text. Offsets
 * of edits count from the larger text; `line` and `column` of `results` must count from the document.
 */
export function addQuickFixes(text: string, results: CheckResult[], start: number): void {
  if (text.length > maxText) return;
  const failed = results.filter(({ status }) => status === 'fail').slice(0, maxQuickFixes);
  if (failed.length === 0) return;
  const document: unknown = parseJson(text, defaultMaxDepth).value;
  for (const result of failed) {
    const quickFix = result.id === 'json-syntax' ? fixSyntax(text) : quickFixOf(text, document, result);
    if (quickFix)
      result.quickFix = {
        label: quickFix.label,
        edits: quickFix.edits.map(({ from, to, insert }) => ({ from: from + start, to: to + start, insert })),
      };
  }
}

/** The place of a finding in the text. */
interface Here {
  text: string;
  /** Undefined if the finding concerns the whole document. */
  at: { item: Item; among: Item[]; open: number } | undefined;
  /** Last step of its pointer. */
  name: string;
  value: unknown;
  /** The object or array around it. */
  around: unknown;
  result: CheckResult;
}

function quickFixOf(text: string, document: unknown, result: CheckResult): QuickFix | undefined {
  if (document === undefined) return undefined;
  const steps = stepsOf(result.pointer);
  let value: unknown = document;
  let around: unknown;
  for (const step of steps) {
    around = value;
    value = (value as Fields | undefined)?.[step];
  }
  const here = { text, at: findItem(text, result.pointer), name: steps.at(-1) ?? '', value, around, result };
  return rename(here) ?? quickFixes[result.id]?.(here);
}

const quickFixes: Partial<Record<CheckId, (here: Here) => QuickFix | undefined>> = {
  'unique-members': removeCopy,
  'event-order': orderEvents,
  'trace-id': (here) => addMissing(here) ?? fixId(here),
  'unique-trace-id': fixId,
  'unique-capability-id': fixId,
  'trace-events': addMissing,
  'event-fields': addMissing,
  'event-payload': wrapPayload,
  'context-time': fixTime,
  'event-time': fixTime,
  'capability-time': fixTime,
  'context-profile': fixProfile,
  'context-codes': fixCode,
  'entry-codes': fixCode,
  'context-strings': fixType,
  'event-type': fixType,
  'profile-types': fixType,
  'profile-extras': remove,
  'capability-fields': (here) => addMissing(here) ?? (here.name === 'id' ? fixId(here) : fixType(here)),
  'entry-fields': (here) => (here.name === 'profile' ? fixProfile(here) : fixType(here)),
  'entry-capabilities': fixType,
  'entry-badge': remove,
  'entry-compliance': (here) => write(here, false),
  'well-formed-strings': replaceHalves,
};

/** Replaces the value with another. */
function write({ at }: Here, value: unknown, label?: string): QuickFix | undefined {
  if (!at) return undefined;
  const insert = JSON.stringify(value);
  return { label: label ?? `Write ${insert}`, edits: [{ from: at.item.from, to: at.item.to, insert }] };
}

/** Removes an item and the comma that is no longer needed. */
function without(among: readonly Item[], item: Item, label: string): QuickFix {
  const index = among.indexOf(item);
  const before = among[index - 1];
  const after = among[index + 1];
  const range = before
    ? { from: before.to, to: item.to }
    : { from: item.start, to: after ? after.start : item.to };
  return { label, edits: [{ ...range, insert: '' }] };
}

function remove({ at, name }: Here): QuickFix | undefined {
  return at && without(at.among, at.item, `Remove ${name}`);
}

/** Renames a misspelt member. The finding's `fix` has the right name and, for a missing member, the wrong one. */
function rename({ text, at, result }: Here): QuickFix | undefined {
  const [, meant, misspelt] =
    /^Did you mean (\w+)\?(?: Rename ("(?:[^"\\]|\\.)*")\.)?/.exec(result.fix ?? '') ?? [];
  // A missing member is reported at the object around it.
  const item = misspelt ? findItem(text, result.pointer + toPointer(JSON.parse(misspelt)))?.item : at?.item;
  if (!item || !meant) return undefined;
  const { start } = item;
  const name = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(start))?.[0] ?? '';
  return {
    label: `Rename to "${meant}"`,
    edits: [{ from: start, to: start + name.length, insert: JSON.stringify(meant) }],
  };
}

/** U+FFFD, the replacement character, for half of a pair: the original character is unknown. */
function replaceHalves(here: Here): QuickFix | undefined {
  const { value } = here;
  return typeof value === 'string'
    ? write(here, value.replace(/\p{Cs}/gu, '\ufffd'), 'Write U+FFFD, for a lost character')
    : undefined;
}

/** Values of members that can be added. The text of the finding's `fix` has the member's name. */
const startValues: Record<string, string> = {
  mcp_trace_id: `"${newId}"`,
  id: `"${newId}"`,
  mcp_events: '[]',
  payload: '{}',
};

function addMissing({ text, at, name: last, value, result }: Here): QuickFix | undefined {
  const name = /^Add (\w+)\b/.exec(result.fix ?? '')?.[1] ?? '';
  const start = Object.hasOwn(startValues, name) ? startValues[name] : undefined;
  const open = at ? at.item.from : skipSpace(text, 0);
  if (start === undefined || name === last || !isFields(value) || Object.hasOwn(value, name))
    return undefined;
  const [first] = itemsOf(text, open);
  const member = `"${name}": ${start}`;
  // Becomes the first member. The old first member keeps the white space before it.
  const insert = first ? `${member},${text.slice(open + 1, first.start) || ' '}` : member;
  const from = first?.start ?? open + 1;
  return {
    label: `Add ${start.includes(newId) ? `a new ${name}` : member}`,
    edits: [{ from, to: from, insert }],
  };
}

function fixId(here: Here): QuickFix | undefined {
  const { value } = here;
  const hex = typeof value === 'string' ? value.replace(/^urn:uuid:/i, '').replaceAll(/[{}\s-]/g, '') : '';
  const known = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (isUuid(known) && !isUuid(value)) return write(here, known);
  return write(here, newId, 'Make a new UUID');
}

/**
 * `2025-09-01 09:14:22,003` and the like as a time of the standard, in UTC if it has no zone. Undefined for any other
 * form.
 */
function asTime(value: string): string | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:[.,](\d+))? ?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/.exec(
      value.trim(),
    );
  if (!parts) return undefined;
  const [, date, time, fraction, zone = 'Z'] = parts;
  const offset = zone.length > 1 ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z';
  return `${date}T${time}${fraction ? `.${fraction}` : ''}${offset}`;
}

function fixTime(here: Here): QuickFix | undefined {
  const { value } = here;
  const time = typeof value === 'string' ? asTime(value) : undefined;
  if (time === undefined || !parseTime(time) || parseTime(`${value}`)) return undefined;
  return write(here, time, time === `${value}Z` ? 'Add Z, for UTC' : undefined);
}

/** Sorts all events by time. An event without a time stays after the one before it. */
function orderEvents({ text, result }: Here): QuickFix | undefined {
  const events = findItem(text, result.pointer.replace(/\/\d+\/created_at$/, ''));
  if (!events) return undefined;
  const items = itemsOf(text, events.item.from);
  let last: Moment | undefined;
  const timed = items.map(({ from, to }) => {
    const { created_at } = JSON.parse(text.slice(from, to)) ?? {};
    last = (typeof created_at === 'string' ? parseTime(created_at) : undefined) ?? last;
    return { text: text.slice(from, to), moment: last };
  });
  // Sorting is stable.
  timed.sort((a, b) =>
    a.moment && b.moment ? compareMoments(a.moment, b.moment) : a.moment ? 1 : b.moment ? -1 : 0,
  );
  const edits = items.flatMap(({ from, to }, index) => {
    const insert = timed[index]?.text ?? '';
    return insert === text.slice(from, to) ? [] : [{ from, to, insert }];
  });
  return { label: 'Put the events in order', edits };
}

function wrapPayload(here: Here): QuickFix | undefined {
  const { at, text, value } = here;
  if (!at) return undefined;
  if (value === null) return write(here, {});
  const { from, to } = at.item;
  return {
    label: 'Move it to "result"',
    edits: [{ from, to, insert: `{ "result": ${text.slice(from, to)} }` }],
  };
}

function fixProfile(here: Here): QuickFix | undefined {
  const profile = typeof here.value === 'string' ? here.value.trim().toLowerCase() : '';
  return isProfile(profile) && profile !== here.value ? write(here, profile) : undefined;
}

/** `Alder & Finch` as `alder-finch`. */
function fixCode(here: Here): QuickFix | undefined {
  if (typeof here.value !== 'string') return undefined;
  const code = here.value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
  return isCode(code) && code !== here.value ? write(here, code) : undefined;
}

const types: Record<string, string> = {
  ...Object.assign({}, ...Object.values(profileFields)),
  compliance: 'boolean',
  capabilities: 'strings',
};

/** Fixes a wrong form: `"true"`, a number without quotes, a string instead of a list, or a string listed twice. */
function fixType(here: Here): QuickFix | undefined {
  const { at, text, name, value, around } = here;
  if (!at) return undefined;
  if (Array.isArray(around)) {
    const isCopy = typeof value === 'string' && value !== '' && around.indexOf(value) < Number(name);
    return isCopy ? without(at.among, at.item, `Remove the second ${quoted(value)}`) : undefined;
  }
  const type = types[name] ?? 'string';
  if (type === 'boolean')
    return value === 'true' || value === 'false' ? write(here, value === 'true') : undefined;
  if (type === 'strings') return typeof value === 'string' && value !== '' ? write(here, [value]) : undefined;
  return type === 'string' && typeof value === 'number'
    ? write(here, text.slice(at.item.from, at.item.to))
    : undefined;
}

/** Removes the second of two members with the same name and value. */
function removeCopy({ text, at, result }: Here): QuickFix | undefined {
  const { line, column } = result;
  const open = at?.open ?? skipSpace(text, 0);
  const offset =
    text.split('\n', (line ?? 1) - 1).reduce((sum, before) => sum + before.length + 1, 0) + (column ?? 1) - 1;
  const among = itemsOf(text, open);
  const copy = among.find(({ start }) => start === offset);
  const before = copy && among.findLast(({ name, start }) => name === copy.name && start < offset);
  if (!copy || !before) return undefined;
  const isSame = text.slice(copy.from, copy.to) === text.slice(before.from, before.to);
  return isSame ? without(among, copy, `Remove the second ${quoted(copy.name)}`) : undefined;
}
