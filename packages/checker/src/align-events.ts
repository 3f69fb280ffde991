import { canonical } from './compare-values.ts';
import { isFields } from './fields.ts';

/** Indexes of two events that belong together; undefined on the side that lacks the event. */
export type EventPlaces = [left: number | undefined, right: number | undefined];

/** Maximum members of a payload that are compared if the payloads differ. */
const maxMembers = 20;

/** Features of an event, as numbers for fast comparison. */
interface Features {
  type: number;
  payload: number;
  members: number[];
}

/**
 * Aligns the events of two traces in order: pairs have equal types, and the sum of their similarities is the highest
 * possible. Time and memory (one byte per pair of indexes) grow with the product of the two numbers of events.
 */
export function alignEvents(left: readonly unknown[], right: readonly unknown[]): EventPlaces[] {
  const numberer = new Numberer();
  const a = left.map((event) => featuresOf(event, numberer));
  const b = right.map((event) => featuresOf(event, numberer));
  const width = b.length + 1;
  /** For each pair of indexes: 1 if the events belong together, 2 if the left one is alone, 3 if the right one is. */
  const moves = new Uint8Array((a.length + 1) * width);
  let below = new Float64Array(width);
  let row = new Float64Array(width);
  const marks = new Int32Array(numberer.count).fill(-1);
  for (let i = a.length - 1; i >= 0; i--) {
    const event = a[i] as Features;
    for (const member of event.members) marks[member] = i;
    const hasMember = (member: number) => marks[member] === i;
    for (let j = b.length - 1; j >= 0; j--) {
      const likeness = likenessOf(event, b[j] as Features, hasMember);
      const together = likeness > 0 ? likeness + (below[j + 1] as number) : -1;
      const best = Math.max(together, below[j] as number, row[j + 1] as number);
      row[j] = best;
      moves[i * width + j] = best === together ? 1 : best === below[j] ? 2 : 3;
    }
    [below, row] = [row, below];
  }
  const places: EventPlaces[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const move = i === a.length ? 3 : j === b.length ? 2 : moves[i * width + j];
    places.push([move === 3 ? undefined : i, move === 2 ? undefined : j]);
    if (move !== 3) i++;
    if (move !== 2) j++;
  }
  return places;
}

/** Similarity from 0 (different types) to 4 (equal payloads). Equal types alone give 2. */
function likenessOf(a: Features, b: Features, hasMember: (member: number) => boolean): number {
  if (a.type !== b.type) return 0;
  if (a.payload === b.payload) return 4;
  const most = Math.max(a.members.length, b.members.length);
  if (most === 0) return 2;
  let alike = 0;
  for (const member of b.members) if (hasMember(member)) alike++;
  return 2 + alike / most;
}

function featuresOf(event: unknown, { numberOf }: Numberer): Features {
  const { event_type, payload } = isFields(event) ? event : { event_type: event, payload: undefined };
  // Call ids differ in each run.
  const { call_id: _, ...said } = isFields(payload) ? payload : { payload };
  const members = Object.entries(said);
  return {
    type: numberOf(canonical(event_type)),
    payload: numberOf(canonical(said)),
    members: members
      .slice(0, maxMembers)
      .map(([name, value]) => numberOf(`${JSON.stringify(name)}${canonical(value)}`)),
  };
}

/** Numbers texts from 0: equal texts get the same number. */
class Numberer {
  readonly #numbers = new Map<string, number>();

  get count(): number {
    return this.#numbers.size;
  }

  numberOf = (text: string): number => {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  };
}
