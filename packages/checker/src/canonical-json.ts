/**
 * The canonical form of a JSON value (RFC 8785, clause 17.1 of the draft): members sorted by the UTF-16 code units of
 * their names, no white space, numbers as ECMAScript writes them.
 * @throws TypeError for a lone surrogate or a value that is not JSON
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`;
  }
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('a lone surrogate');
  const text = JSON.stringify(value);
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(`${String(value)} is not JSON`);
  return text;
}
