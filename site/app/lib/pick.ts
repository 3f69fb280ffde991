/** These members of a thing, and no others: columns of a table as well. */
export function pick<Thing extends object, Name extends keyof Thing>(thing: Thing, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
}
