/** Default maximum number of ids. */
export const maxIds = 6_000_000;

/**
 * A set of UUIDs in flat memory: 16 bytes a slot, at most three quarters full. A million ids take 32 MiB, about a fifth
 * of a Set of strings. At `limit` ids it stores no more, and counts further ids in `beyond`.
 */
export class SeenIds {
  /** Number of ids that came when the set was full. They were compared with those in it, but not with each other. */
  beyond = 0;
  #slots = new Uint32Array(4 * 1024);
  #count = 0;
  readonly #limit: number;

  constructor(limit = maxIds) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.beyond > 0;
  }

  /** Adds a UUID of 36 characters; false if it is in the set already. */
  add(uuid: string): boolean {
    const key = readKey(uuid);
    const slot = this.#find(key);
    if (this.#isTaken(slot)) return false;
    if (this.#count >= this.#limit) {
      this.beyond++;
      return true;
    }
    for (let i = 0; i < 4; i++) this.#slots[slot + i] = key[i] as number;
    this.#count++;
    if (this.#count * 16 > this.#slots.length * 3) this.#grow();
    return true;
  }

  /** Finds the slot of the key, or the empty slot for it. */
  #find(key: Uint32Array): number {
    const slots = this.#slots;
    const mask = slots.length / 4 - 1;
    // Not destructured as `[a, b, c, d]`, which would make an iterator for each id.
    const a = key[0] as number;
    const b = key[1] as number;
    const c = key[2] as number;
    const d = key[3] as number;
    let index = (Math.imul(a ^ c, 0x9e3779b1) ^ Math.imul(b ^ d, 0x85ebca6b)) & mask;
    for (;;) {
      const slot = index * 4;
      if (!this.#isTaken(slot)) return slot;
      if (slots[slot] === a && slots[slot + 1] === b && slots[slot + 2] === c && slots[slot + 3] === d)
        return slot;
      index = (index + 1) & mask;
    }
  }

  /**
   * The second and third of four words of a UUID have its version and variant bits, so both are 0 only in an empty
   * slot.
   */
  #isTaken(slot: number): boolean {
    return this.#slots[slot + 1] !== 0 || this.#slots[slot + 2] !== 0;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 4) {
      if (old[slot + 1] === 0 && old[slot + 2] === 0) continue;
      const key = old.subarray(slot, slot + 4);
      this.#slots.set(key, this.#find(key));
    }
  }
}

const key = new Uint32Array(4);

/** The 128 bits of a UUID, in an array that the next call overwrites. */
function readKey(uuid: string): Uint32Array {
  let word = 0;
  let digits = 0;
  for (let i = 0; i < uuid.length; i++) {
    const code = uuid.charCodeAt(i);
    if (code === 0x2d) continue;
    // A digit, or a letter of either case.
    word = (word << 4) | (code <= 0x39 ? code - 0x30 : (code & 0x1f) + 9);
    if (++digits % 8 !== 0) continue;
    key[digits / 8 - 1] = word;
  }
  return key;
}
