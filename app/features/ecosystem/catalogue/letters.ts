/** The first two letters of a name, uppercased; letters and digits only. */
export function twoLetters(name: string): string {
  return [...name.matchAll(/[\p{L}\p{N}]/gu)].slice(0, 2).join('').toUpperCase();
}

/** Two letters in a circle: what stands where there is no logo. */
export function drawLetters(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="31" fill="#fffefb" stroke="#8a8577"/><text x="32" y="39" text-anchor="middle" font-family="ui-monospace, monospace" font-size="20" fill="#15171c">${twoLetters(name)}</text></svg>`;
}
