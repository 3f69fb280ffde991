/** Payloads that a trace may contain: plain JSON without the secrets that we know (16.6 of working draft v0.2). */
import { type Fields, isFields } from '@context-native/checker/fields';
import { toPointer } from '@context-native/checker/json';
import { addLeftOut, partsMissing } from './fit-payload.ts';
import { sizeOf } from './keep.ts';
import { wordsOf } from './problems.ts';
import { isSecretText, withoutSecrets } from './secrets.ts';
import type { LeftOut } from './trace.ts';

/** Bytes of a payload as JSON. A longer one keeps only members of at most `maxShort` bytes. */
const maxPayload = 1_000_000;
const maxShort = 1000;
/** Maximum secrets listed of a member. With more, the whole member is left out. */
const maxSecrets = 500;
/** Note on a part that does not have the required form. */
export const unfit = 'The part did not have the form that the draft requires.';

/** A JSON copy of an object, safe from later changes. Members that are not JSON are left out. */
export function copyOf(given: object): Fields {
  const copy: Fields = {};
  for (const [name, value] of Object.entries(given)) {
    let text: string | undefined;
    try {
      text = JSON.stringify(value);
    } catch (error) {
      addLeftOut(copy, [
        { pointer: toPointer(name), reason: 'other', note: wordsOf(error).toWellFormed() || unfit },
      ]);
    }
    if (text !== undefined) copy[name] = JSON.parse(text);
  }
  return copy;
}

/** A payload without secrets. Over 1 MB, or in a full run, it keeps only members of at most 1,000 bytes. */
export function cleanPayload({ left_out: given, ...members }: Fields, isFull = false): Fields {
  const leftOut: LeftOut[] = (Array.isArray(given) ? given : []).filter(
    (part) => !(isFields(part) && typeof part.pointer === 'string' && isSecretText(part.pointer)),
  );
  const payload: Fields = {};
  for (const [name, value] of Object.entries(members)) {
    const isTyped = (name === 'input' || name === 'output') && isFields(value) && 'value' in value;
    if (isTyped) payload[name] = typedWithoutSecrets(value);
    else Object.assign(payload, take(name, value, leftOut));
  }
  if (isFull || (sizeOf(payload) ?? 0) > maxPayload)
    for (const [name, value] of Object.entries(payload)) {
      const size = sizeOf(value) ?? 0;
      if (size <= maxShort) continue;
      delete payload[name];
      leftOut.push({ pointer: toPointer(name), reason: 'too_large', size });
    }
  payload.left_out = leftOut;
  addLeftOut(payload, []);
  return payload;
}

/** A member without its secrets. */
function take(name: string, value: unknown, leftOut: LeftOut[]): Fields {
  const { kept, left_out } = withoutSecrets({ [name]: value });
  const isFew = left_out.length <= maxSecrets;
  leftOut.push(...(isFew ? left_out : [{ pointer: toPointer(name), reason: 'secret' as const }]));
  return isFew && isFields(kept) ? kept : {};
}

/** A typed value without its secrets. It has its own list of parts left out (16.1). */
function typedWithoutSecrets({ left_out: given, value, ...rest }: Fields): Fields {
  const { kept = null, left_out } = withoutSecrets(value);
  if (left_out.length > maxSecrets)
    return { ...rest, value: null, left_out: [{ pointer: '', reason: 'secret' }] };
  const all = partsMissing(kept, [...(Array.isArray(given) ? given : []), ...left_out]);
  return { ...rest, value: kept, ...(all.length > 0 && { left_out: all }) };
}
