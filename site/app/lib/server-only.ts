/**
 * What a loader gives for rendering on the server alone, such as HTML. React Router encodes a loader's answer for the
 * browser, even where no script takes the page over; what is not enumerable it passes over, and so does a spread.
 */
export function serverOnly<Data extends object>(data: Data): Data {
  const members = Object.entries(data).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({} as Data, Object.fromEntries(members));
}
