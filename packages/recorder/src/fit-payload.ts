/** Payloads of core events, brought into the form of their schemas (11.2, 11.6, 11.9 of working draft v0.2). */
import { pointersOf } from '@context-native/checker/draft/left-out';
import { faultsOf } from '@context-native/checker/draft/schema';
import { payloads, schemaOf } from '@context-native/checker/draft/standard';
import { type Fields, isFields } from '@context-native/checker/fields';
import { stepsOf } from '@context-native/checker/json';
import type { LeftOut } from './trace.ts';

/** Members that a typed value of the same subject excludes (11.9). */
const plain: Record<string, string[]> = {
  input: ['arguments', 'messages'],
  output: ['result', 'content', 'contents', 'messages'],
};

/**
 * Fits the payload of an event to the schema of its name: members of a wrong type are left out, and missing required
 * members are listed as left out, with the reason `other` and a note. Payloads of other events stay unchanged.
 * Undefined if that is not possible: a `call_id` cannot be left out, nor can all members that name an event's subject.
 */
export function fitPayload(type: string, payload: Fields, note: string): Fields | undefined {
  const schema = payloads.get(type);
  if (!isFields(schema)) return payload;
  const fitted = { ...payload };
  const leaveOut = (pointer: string) => addLeftOut(fitted, [{ pointer, reason: 'other', note }]);
  // Drops entries of left_out that do not fit the payload.
  addLeftOut(fitted, []);
  fitError(fitted, leaveOut);
  for (let round = 0; round < 2; round++) {
    const faults = faultsOf(fitted, schema, { resolve: schemaOf, leftOut: leftOutOf(fitted) });
    if (faults.length === 0) return fitted;
    for (const { pointer, keyword } of faults) {
      const [, member, inner] = pointer.split('/');
      if (keyword === 'not') dropPlain(fitted);
      else if (
        member === 'error' &&
        inner === undefined &&
        isFields(fitted.error) &&
        !('message' in fitted.error)
      )
        leaveOut('/error/message');
      else if (member !== undefined && Object.hasOwn(fitted, member)) {
        delete fitted[member];
        addLeftOut(fitted, []);
        if (!cannotBeLeftOut.includes(member)) leaveOut(`/${member}`);
      }
    }
    const leftOut = leftOutOf(fitted);
    for (const name of Array.isArray(schema.required) ? (schema.required as string[]) : [])
      if (!Object.hasOwn(fitted, name) && !cannotBeLeftOut.includes(name) && !leftOut.has(`/${name}`))
        leaveOut(`/${name}`);
  }
  return faultsOf(fitted, schema, { resolve: schemaOf, leftOut: leftOutOf(fitted) }).length === 0
    ? fitted
    : undefined;
}

/** Members that are never listed as left out. */
const cannotBeLeftOut = ['call_id', 'left_out'];

/** `error` is allowed with two outcomes, and required with one of them (11.6). */
function fitError(payload: Fields, leaveOut: (pointer: string) => void): void {
  const { outcome } = payload;
  if (typeof outcome !== 'string') return;
  if (outcome === 'protocol_error') {
    if (!Object.hasOwn(payload, 'error') && !leftOutOf(payload).has('/error')) leaveOut('/error');
  } else if (outcome !== 'tool_error' && Object.hasOwn(payload, 'error')) {
    delete payload.error;
    addLeftOut(payload, []);
  }
}

function dropPlain(payload: Fields): void {
  for (const [typed, others] of Object.entries(plain))
    if (Object.hasOwn(payload, typed)) for (const name of others) delete payload[name];
  addLeftOut(payload, []);
}

/**
 * Adds parts to a payload's `left_out`. Only the outermost part is listed (16.3), and no part that is present (16.2):
 * entries that no longer fit, since a part around them was removed, are dropped.
 */
export function addLeftOut(payload: Fields, parts: readonly LeftOut[]): void {
  const given = Array.isArray(payload.left_out) ? payload.left_out : [];
  const list = partsMissing(payload, [...given, ...parts]);
  if (list.length > 0) payload.left_out = list;
  else delete payload.left_out;
}

/** Valid entries of a list whose pointers lead to no value or to null, one for each pointer. */
export function partsMissing(root: unknown, list: readonly unknown[]): LeftOut[] {
  const parts = new Map(list.filter(isPart).map((part) => [part.pointer, part]));
  return [...parts.values()].filter(({ pointer }) => isMissing(root, pointer));
}

/** Tests that a pointer leads to no value or to null, in an existing object or array. */
function isMissing(root: unknown, pointer: string): boolean {
  const steps = stepsOf(pointer);
  const last = steps.pop();
  if (last === undefined) return pointer === '' && (root ?? null) === null;
  let around: unknown = root;
  for (const step of steps) around = memberOf(around, step);
  return typeof around === 'object' && around !== null && (memberOf(around, last) ?? null) === null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Fields)[name]
    : undefined;
}

const reasons = new Set<unknown>(['not_allowed', 'personal', 'secret', 'too_large', 'other']);
const isPart = (part: unknown): part is LeftOut =>
  isFields(part) &&
  typeof part.pointer === 'string' &&
  /^(\/([^~/]|~[01])*)*$/.test(part.pointer) &&
  reasons.has(part.reason);

/**
 * Pointers to everything that a payload and its typed values leave out, except `call_id`, which always stays (11.2).
 */
function leftOutOf(payload: Fields): Set<string> {
  const all = new Set(pointersOf(payload.left_out));
  for (const side of ['input', 'output']) {
    const value = payload[side];
    if (isFields(value)) for (const place of pointersOf(value.left_out)) all.add(`/${side}/value${place}`);
  }
  all.delete('/call_id');
  return all;
}
