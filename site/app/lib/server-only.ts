/**
 * Loader data that only the server needs, such as HTML. React Router sends a loader's data to the browser, even to a
 * page that no script renders again. It skips members that are not enumerable; so does a spread.
 */
export function serverOnly<Data extends object>(data: Data): Data {
  const members = Object.entries(data).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({} as Data, Object.fromEntries(members));
}
