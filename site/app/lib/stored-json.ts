/** JSON that this browser stores under a key; `otherwise` if there is none, it is not JSON, or storage is refused. */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value as JSON, and nothing where it is empty. Where storage is refused or full, nothing is kept. */
export function store(key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value that could not be stored is still on the page.
  }
}
