/** How messages lie in bytes: on lines (stdio), in a whole body, or in server-sent events (Streamable HTTP). */
import { isUtf8 } from 'node:buffer';

export type Framing = 'lines' | 'body' | 'events';

/** What the bytes of one direction are. `at`: milliseconds since 1970, when the last byte of it was seen. */
export interface Listener {
  message: (value: unknown, at: number, bytes: number) => void;
  /** It was no message, or none that is looked at. */
  broken: (reason: string, bytes: number, at: number) => void;
}

/** A longer message passes, but is not looked at: bytes of one line, body or event. */
const maxMessage = 32 * 1024 * 1024;

/** Bytes of messages whose end has not come, of all streams together; whoever opens many sends no more than this. */
export class Room {
  #left: number;

  constructor(bytes = 128 * 1024 * 1024) {
    this.#left = bytes;
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#left += bytes;
  }
}

const lineFeed = 0x0a;

/** Finds the messages in a direction's bytes. Nothing of it throws. */
export class Frames {
  readonly #framing: Framing;
  readonly #heard: Listener;
  readonly #room: Room;
  readonly #max: number;
  /** The beginning of a line, or of a body, whose end has not come. */
  #parts: Uint8Array[] = [];
  /** Its bytes, also those that are not kept any more. */
  #size = 0;
  /** Whether what comes is passed over until the next line. */
  #isLost = false;
  /** Whether it is not kept: it is too large, or there is no room. */
  #isDropped = false;
  /** The data of a server-sent event whose empty line has not come. */
  #data: string[] = [];
  /** Its bytes, also those that are not kept any more. */
  #dataSize = 0;
  #isDataDropped = false;

  constructor(framing: Framing, heard: Listener, room = new Room(), max = maxMessage) {
    this.#framing = framing;
    this.#heard = heard;
    this.#room = room;
    this.#max = max;
  }

  push(bytes: Uint8Array, at: number): void {
    const next = (from: number) => (this.#framing === 'body' ? -1 : bytes.indexOf(lineFeed, from));
    let from = 0;
    for (let end = next(0); end !== -1; end = next(from)) {
      this.#keep(bytes.subarray(from, end));
      this.#line(at);
      from = end + 1;
    }
    this.#keep(bytes.subarray(from));
  }

  /** Bytes passed that nobody looked at: what they were part of is no message for us. */
  lost(bytes: number, at: number): void {
    this.#clear();
    this.#clearData();
    this.#isLost = true;
    this.#heard.broken('more came than could be looked at', bytes, at);
  }

  /** No more bytes come. */
  end(at: number): void {
    if (this.#size > 0) this.#line(at);
    if (this.#framing === 'events') this.#event(at);
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (this.#isLost || this.#isDropped) return;
    if (this.#size <= this.#max && this.#room.take(bytes.length)) this.#parts.push(bytes);
    else {
      const size = this.#size;
      this.#clear(bytes.length);
      this.#size = size;
      this.#isDropped = true;
    }
  }

  /** Gives up what is kept, all of it but for the bytes that never were. */
  #clear(unkept = 0): void {
    if (!this.#isLost && !this.#isDropped) this.#room.giveBack(this.#size - unkept);
    this.#parts = [];
    this.#size = 0;
    this.#isLost = false;
    this.#isDropped = false;
  }

  #line(at: number): void {
    const parts = this.#parts;
    const size = this.#size;
    const isLost = this.#isLost;
    const isDropped = this.#isDropped;
    this.#clear();
    // It is told at the end of its event, which misses it.
    if (isDropped && this.#framing === 'events') this.#dropData(this.#dataSize + size);
    else if (isDropped) this.#heard.broken('it is too large to be looked at', size, at);
    else if (!isLost) {
      const line = Buffer.concat(parts);
      if (this.#framing === 'events') this.#eventLine(line, at);
      else this.#message(line, at);
    }
  }

  /** One line of an event stream: only its data is of interest. */
  #eventLine(line: Buffer, at: number): void {
    const text = textOf(line)?.replace(/\r$/, '');
    if (text === '') this.#event(at);
    else if (text === undefined) this.#heard.broken('it is not UTF-8', line.length, at);
    else if (text.startsWith('data:')) {
      const size = this.#dataSize + line.length;
      if (this.#isDataDropped || size > this.#max || !this.#room.take(line.length)) this.#dropData(size);
      else {
        this.#dataSize = size;
        this.#data.push(text.slice(text[5] === ' ' ? 6 : 5));
      }
    }
  }

  #event(at: number): void {
    const data = this.#data;
    const size = this.#dataSize;
    const isDropped = this.#isDataDropped;
    this.#clearData();
    if (isDropped) this.#heard.broken('it is too large to be looked at', size, at);
    // An event without data primes a client's reconnection.
    else if (data.some((line) => line !== '')) this.#parse(data.join('\n'), size, at);
  }

  #clearData(): void {
    if (!this.#isDataDropped) this.#room.giveBack(this.#dataSize);
    this.#data = [];
    this.#dataSize = 0;
    this.#isDataDropped = false;
  }

  #dropData(size: number): void {
    this.#clearData();
    this.#isDataDropped = true;
    this.#dataSize = size;
  }

  #message(bytes: Buffer, at: number): void {
    const text = textOf(bytes);
    if (text === undefined) this.#heard.broken('it is not UTF-8', bytes.length, at);
    else if (text.trim() !== '') this.#parse(text, bytes.length, at);
  }

  #parse(text: string, size: number, at: number): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.#heard.broken('it is not JSON', size, at);
      return;
    }
    this.#heard.message(value, at, size);
  }
}

const textOf = (bytes: Buffer) => (isUtf8(bytes) ? bytes.toString('utf8') : undefined);
