type Random = (below: number) => number;
type Container = Record<string, unknown>;

/** Values at the borders of the rules: each is right in one place and wrong in another, or wrong by one letter. */
const values = [
  null,
  true,
  0,
  1.5,
  '',
  'x',
  'smb',
  'gov',
  'Developer',
  [],
  ['a'],
  ['a', 'a'],
  [1],
  {},
  { a: 1 },
  '2025-09-01T09:14:22Z',
  '2025-09-01T09:14:22',
  '2025-09-01',
  'https://a.example/1',
  'a.example',
  '7C1E2B64-9D0F-4A83-B5E6-3F21C8A704FA',
  '00000000-0000-4000-0000-000000000000',
  '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa\n',
  '2025-09-01T09:14:22Z\n',
  '2025-09-01T09:14:22-00:00',
  '2025-09-01T23:59:60Z',
  '2025-09-01T09:14:22.123456789+05:30',
  '0000-01-01T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2000-02-29T00:00:00Z',
  '2025-04-31T00:00:00Z',
  'https://a.example/1\n',
  'https://?q',
  'https://[::1]/',
  'https://[::1::]/',
  'https://a/%zz',
  'https://user@a.example:99999/',
  'vat-calculator\n',
];

const names = [
  'mcp_trace_id',
  'mcp_events',
  'org_id',
  'profile',
  'business_unit',
  'compliance_tags',
  'sandbox_flag',
  'audit_log',
  'payload',
  'compliance',
  'badge_url',
  'capabilities',
  'own',
  '$schema',
  'mcp_event',
  'Payload',
];

/** What stands in a text where it should not, or only looks like what should. */
const letters = [
  ...'\n\r\t\u0000\u0085\u00a0\u2028\ufeff\u200b',
  ...'٣０é😀',
  '\ud800',
  '\udc00',
  ...' -:./%@#?[]TtZz09afgG+,"\\',
];

/** Every place of a document where a value stands; what is in payloads is free, and seldom worth a place. */
function placesOf(document: unknown): [container: Container, name: string][] {
  const places: [Container, string][] = [];
  const waiting = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      places.push([value as Container, name]);
      if (name !== 'payload') waiting.push(inner);
    }
  }
  return places;
}

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** A value that is no document, and now and then none at all. */
export const anyValue = (random: Random): unknown => pick(values, random);

/** Removes a value, puts another in its place, or adds a member. */
function changeValue(document: unknown, random: Random): void {
  const [container, name] = pick(placesOf(document), random) ?? [{}, ''];
  const value = structuredClone(pick(values, random));
  const way = random(4);
  if (way === 0 && !Array.isArray(container)) delete container[name];
  else if (way === 1 && !Array.isArray(container)) container[pick(names, random)] = value;
  else container[name] = value;
}

/** Changes some letters of one string. */
function changeString(document: unknown, random: Random): void {
  const strings = placesOf(document).filter(([container, name]) => typeof container[name] === 'string');
  const [container, name] = pick(strings, random) ?? [{}, ''];
  container[name] = changeText(String(container[name]), letters, random);
}

/** Moves, repeats or drops an item of a list. */
function changeOrder(document: unknown, random: Random): void {
  const lists = placesOf(document)
    .map(([container, name]) => container[name])
    .filter((value) => Array.isArray(value) && value.length > 0) as unknown[][];
  const list = pick(lists, random);
  if (!list) {
    changeValue(document, random);
    return;
  }
  const [item] = list.splice(random(list.length), 1);
  if (random(4) === 0) return;
  list.splice(random(list.length + 1), 0, item);
  if (random(2) === 0) list.splice(random(list.length + 1), 0, structuredClone(item));
}

/** Gives a value of one place to another. */
function copyValue(document: unknown, random: Random): void {
  const places = placesOf(document);
  const [from, fromName] = pick(places, random) ?? [{}, ''];
  const [to, toName] = pick(places, random) ?? [{}, ''];
  // A copy: a value inside itself would have no end.
  to[toName] = structuredClone(from[fromName]);
}

/** Changes one place of a document. */
export function changeDocument(document: unknown, random: Random): void {
  pick([changeValue, changeValue, changeString, changeString, changeOrder, copyValue], random)(
    document,
    random,
  );
}

/** A text with one letter more, one less, another, or two in the other order. */
export function changeText(text: string, more: readonly string[], random: Random): string {
  const at = random(text.length + 1);
  switch (random(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + pick(more, random) + text.slice(at + 1);
    case 2:
      return (
        text.slice(0, at) +
        text
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        text.slice(at + 2)
      );
    case 3:
      return text + pick(more, random);
    default:
      return text.slice(0, at) + pick(more, random) + text.slice(at);
  }
}

const mark = '\u0001';

/** The text of a document in which one object has a member twice, the second name now and then written with an escape. */
export function repeatMember(document: unknown, random: Random): string {
  const members = placesOf(document).filter(([container]) => !Array.isArray(container));
  const [container, name] = pick(members, random) ?? [{}, ''];
  container[mark] = random(2) === 0 ? container[name] : pick(values, random);
  const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${JSON.stringify(name.slice(1)).slice(1)}`;
  const second = random(4) === 0 && name !== '' ? escaped : JSON.stringify(name);
  return JSON.stringify(document).replaceAll(JSON.stringify(mark), () => second);
}

/** What JSON is written with, and what only resembles it. */
export const jsonLetters = [
  ...'{}[]",:\\/0123456789eE+-.tfnu \n\t\r',
  ..."\u0000\u001f\u007f\u00a0\u2028\ufeff'",
  '\\u0041',
  '\\ud800',
  '\\udc00\\ud800',
  '\\ud83d\\ude00',
  '\\x',
  'NaN',
  'null',
  '//',
  '1e400',
  '-0',
  '01',
  '{"a":1,"a":2}',
];
