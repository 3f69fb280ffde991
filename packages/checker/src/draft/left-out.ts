import { type Fields, has, isFields } from '../fields.ts';
import { quoted, stepsOf } from '../json.ts';
import type { DraftReport } from './report.ts';
import { faultsOf } from './schema.ts';
import { leftOutSchema } from './standard.ts';

/** Returns the value at the steps of a pointer, or undefined. */
function at(value: unknown, steps: readonly string[]): unknown {
  let found = value;
  for (const step of steps) {
    if (Array.isArray(found)) found = /^(0|[1-9][0-9]*)$/.test(step) ? found[Number(step)] : undefined;
    else found = isFields(found) && has(found, step) ? found[step] : undefined;
  }
  return found;
}

/** The `pointer` strings of a `left_out` list. Other items are skipped. */
export const pointersOf = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap((item) => (isFields(item) && typeof item.pointer === 'string' ? [item.pointer] : []))
    : [];

/**
 * Checks the `left_out` of an object by clauses 16.1 to 16.3 and 16.5. `root`: value at which its pointers start;
 * `pointer`: place of the object with the list.
 */
export function inspectLeftOut(holder: Fields, root: unknown, pointer: string, report: DraftReport): void {
  if (!has(holder, 'left_out')) return;
  const list = holder.left_out;
  const here = `${pointer}/left_out`;
  const schema = { type: 'array', minItems: 1, items: leftOutSchema };
  for (const { pointer: place, message } of faultsOf(list, schema))
    report.fail(
      'left-out',
      here + place,
      `${place.slice(place.lastIndexOf('/') + 1) || 'left_out'} ${message}`,
      'Write left_out as a list of objects with pointer and reason.',
    );
  if (!Array.isArray(list)) return;
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    if (!isFields(item) || typeof item.pointer !== 'string' || !/^(\/([^~/]|~[01])*)*$/.test(item.pointer))
      continue;
    const place = `${here}/${index}`;
    if (seen.has(item.pointer))
      report.fail('left-out', place, `${quoted(item.pointer)} is listed twice`, 'List each part once.');
    seen.add(item.pointer);
    inspectItem(item, item.pointer, root, place, report);
  }
}

function inspectItem(item: Fields, target: string, root: unknown, place: string, report: DraftReport): void {
  const steps = stepsOf(target);
  const found = steps.length === 0 ? root : at(root, steps);
  if (found !== undefined && found !== null)
    report.fail(
      'left-out-absent',
      `${place}/pointer`,
      `${quoted(target)} is listed as left out, but it is ${quoted(found)}`,
      'Remove the value. In an array, write null instead if the other items must keep their places. If the value belongs in the trace, remove the item from left_out.',
    );
  const around = at(root, steps.slice(0, -1));
  if (steps.length > 0 && !isFields(around) && !Array.isArray(around))
    report.fail(
      'left-out-place',
      `${place}/pointer`,
      `there is no object or array that could contain ${quoted(target)}`,
      'Point to the outermost part that is missing.',
    );
  if (item.reason === 'secret' && has(item, 'digest'))
    report.fail(
      'secret-digest',
      `${place}/digest`,
      'a secret was left out, but its digest was kept',
      'Remove the digest: it lets anyone confirm a guess of the secret.',
    );
}
