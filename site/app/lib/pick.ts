/** The named members of an object. */
export function pick<Thing extends object, Name extends keyof Thing>(thing: Thing, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
}
