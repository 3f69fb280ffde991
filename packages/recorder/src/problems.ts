/** Maximum kinds of problems to report: a program that makes new ones all the time must not fill a log. */
const maxKinds = 100;

/** Reports to people what is lost and why, once for each kind. Never throws. */
export class Problems {
  readonly #seen = new Set<string>();
  readonly #tell: (message: string) => void;

  /** Default of `tell`: the console, which workers have too. */
  constructor(tell?: (message: string) => void) {
    // biome-ignore lint/suspicious/noConsole: it is where libraries of every runtime can speak to people.
    this.#tell = tell ?? ((message) => console.error(message));
  }

  say(kind: string, message: string): void {
    if (this.#seen.has(kind) || this.#seen.size >= maxKinds) return;
    this.#seen.add(kind);
    try {
      this.#tell(message);
    } catch {
      // A fault of the listener must not stop the recording.
    }
  }
}

export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
