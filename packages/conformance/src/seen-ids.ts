/** So many are remembered where nobody says how many. */
export const maxIds = 6_000_000;

/**
 * A set of UUIDs in flat memory: 16 bytes a slot, at most three quarters full. A million ids take 32 MB, where a Set of
 * strings takes five times that. When `limit` ids are in it, it takes no more, and counts those that were
 * not taken.
 */
export class SeenIds {
  /** How many ids came when it was full. They were compared with those in it, and not with each other. */
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

  /** Adds a UUID of 36 characters; false when it was there before. */
  add(uuid: string): boolean {
    const hex = uuid.replaceAll('-', '');
    const key = [0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16)) as Key;
    const slot = this.#find(key);
    if (this.#isTaken(slot)) return false;
    if (this.#count >= this.#limit) {
      this.beyond++;
      return true;
    }
    this.#slots.set(key, slot);
    this.#count++;
    if (this.#count * 16 > this.#slots.length * 3) this.#grow();
    return true;
  }

  /** The slot that holds the key, or the empty one where it belongs. */
  #find(key: Key): number {
    const mask = this.#slots.length / 4 - 1;
    let index = (Math.imul(key[0] ^ key[2], 0x9e3779b1) ^ Math.imul(key[1] ^ key[3], 0x85ebca6b)) & mask;
    for (;;) {
      const slot = index * 4;
      if (!this.#isTaken(slot) || key.every((part, i) => this.#slots[slot + i] === part)) return slot;
      index = (index + 1) & mask;
    }
  }

  /** A UUID has its version and variant bits set, so four zeros are an empty slot. */
  #isTaken(slot: number): boolean {
    return this.#slots[slot + 1] !== 0 || this.#slots[slot + 2] !== 0;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 4) {
      if (old[slot + 1] === 0 && old[slot + 2] === 0) continue;
      const key = [...old.subarray(slot, slot + 4)] as Key;
      this.#slots.set(key, this.#find(key));
    }
  }
}

type Key = [number, number, number, number];
