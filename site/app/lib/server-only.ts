/**
 * Loader data for rendering on the server only, such as HTML. React Router encodes a loader's answer for the browser,
 * even if no script takes the page over. It skips members that are not enumerable, and so does a spread.
 */
export function serverOnly<Data extends object>(data: Data): Data {
  const members = Object.entries(data).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({} as Data, Object.fromEntries(members));
}
