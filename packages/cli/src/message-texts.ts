/** Texts of messages in bytes: on lines (stdio), in a whole body, or in server-sent events (Streamable HTTP). */
import { isUtf8 } from 'node:buffer';
import { createParser } from './event-parser.ts';

export type Framing = 'lines' | 'body' | 'events';

/** Receives the texts in the bytes of one direction. `at`: when the last byte was seen, in milliseconds since 1970. */
export interface Reader {
  text: (text: string, bytes: number, at: number) => void;
  /** The bytes are no text, or were not read. */
  broken: (reason: string, bytes: number, at: number) => void;
  /** A named event and its data: clients treat only `message` as a message. */
  named?: (name: string, data: string, at: number) => void;
  /** An event id, for resuming its stream. */
  identified?: (id: string) => void;
  /** How long a client waits before it resumes the stream (ms). */
  retry?: (ms: number) => void;
}

/** Maximum bytes of one line, body or event. A longer text passes, but is not read. */
const maxText = 32 * 1024 * 1024;

/** Memory for incomplete texts of all streams together, so that many open streams cannot exhaust it. */
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

export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
const colon = 0x3a;

/**
 * Finds the texts in the bytes of one direction, which may be cut anywhere. It splits lines itself, so that waiting
 * bytes are bounded; the parser reads the lines of an event stream.
 */
export class MessageTexts {
  readonly #framing: Framing;
  readonly #reader: Reader;
  readonly #room: Room;
  readonly #max: number;
  /** Start of an incomplete line or body. */
  #parts: Uint8Array[] = [];
  /** Size of the line or body so far, with the bytes that were dropped. */
  #size = 0;
  /** True while bytes are skipped until the next line. */
  #isLost = false;
  /** The current text is not kept: it is too large, or there is no room. */
  #isDropped = false;
  /** True if the last byte was a carriage return, so that a line feed may complete its line end. */
  #isAfterReturn = false;
  /** Bytes of the current server-sent event so far, with those that were dropped. */
  #eventSize = 0;
  #isEventDropped = false;
  /** Result of the parser at an empty line. */
  #event: { id?: string | undefined; event?: string | undefined; data: string } | undefined;
  readonly #parser = createParser({
    onEvent: (event) => {
      this.#event = event;
    },
    onRetry: (ms) => this.#reader.retry?.(ms),
  });

  constructor(framing: Framing, reader: Reader, room = new Room(), max = maxText) {
    this.#framing = framing;
    this.#reader = reader;
    this.#room = room;
    this.#max = max;
  }

  /** Bytes of an incomplete text. */
  get pending(): number {
    return this.#size + this.#eventSize;
  }

  push(bytes: Uint8Array, at: number): void {
    const hasLines = this.#framing !== 'body';
    // JSON on lines is separated by line feeds only.
    const hasReturns = this.#framing === 'events';
    let from = this.#isAfterReturn && bytes[0] === lineFeed ? 1 : 0;
    if (bytes.length > 0) this.#isAfterReturn = false;
    const next = (byte: number, isSought: boolean) => {
      const found = isSought ? bytes.indexOf(byte, from) : -1;
      return found === -1 ? bytes.length : found;
    };
    let feed = next(lineFeed, hasLines);
    let carriage = next(carriageReturn, hasReturns);
    for (let end = Math.min(feed, carriage); end < bytes.length; end = Math.min(feed, carriage)) {
      this.#keep(bytes.subarray(from, end));
      this.#line(at);
      const isReturn = end === carriage;
      this.#isAfterReturn = isReturn && end + 1 === bytes.length;
      from = end + (isReturn && feed === end + 1 ? 2 : 1);
      // Searches again only beyond the last match, so that the time is linear.
      if (feed < from) feed = next(lineFeed, hasLines);
      if (carriage < from) carriage = next(carriageReturn, hasReturns);
    }
    this.#keep(bytes.subarray(from));
  }

  /** Bytes passed unread, so the text that they belong to is dropped. */
  lost(bytes: number, at: number): void {
    this.#clear();
    this.#clearEvent();
    this.#isLost = true;
    this.#isAfterReturn = false;
    this.#reader.broken('more data arrived than could be read', bytes, at);
  }

  /** No more bytes come. */
  end(at: number): void {
    if (this.#size > 0) this.#line(at);
    if (this.#framing !== 'events') return;
    // Clients skip an event that no empty line ends.
    const isCut = this.#eventSize > 0 && !this.#isEventDropped;
    if (isCut) this.#reader.broken('its event does not end in an empty line', this.#eventSize, at);
    if (isCut) this.#clearEvent();
    else this.#endEvent(at);
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

  /** Frees the room of the text, except for bytes that took none. */
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
    // A dropped line is reported at the end of its event.
    if (isDropped && this.#framing === 'events') this.#dropEvent(this.#eventSize + size);
    else if (isDropped) this.#reader.broken('it is too large to read', size, at);
    else if (!isLost) {
      const line = Buffer.concat(parts);
      if (this.#framing === 'events') this.#eventLine(line, at);
      else this.#text(line, at);
    }
  }

  #eventLine(line: Buffer, at: number): void {
    if (line.length === 0) this.#endEvent(at);
    else if (!isUtf8(line)) this.#reader.broken('it is not UTF-8', line.length, at);
    // A comment keeps a connection alive and belongs to no event.
    else if (line[0] !== colon) {
      const size = this.#eventSize + line.length;
      if (this.#isEventDropped || size > this.#max || !this.#room.take(line.length)) this.#dropEvent(size);
      else {
        this.#eventSize = size;
        this.#parser.feed(`${line.toString('utf8')}\n`);
      }
    }
  }

  #endEvent(at: number): void {
    const size = this.#eventSize;
    if (size === 0) return;
    const isDropped = this.#isEventDropped;
    this.#parser.feed('\n');
    const { id, event = 'message', data = '' } = this.#event ?? {};
    this.#clearEvent();
    if (id) this.#reader.identified?.(id);
    if (isDropped) this.#reader.broken('it is too large to read', size, at);
    else if (event !== 'message') this.#reader.named?.(event, data, at);
    // An event without data primes a client's reconnection.
    else if (data.trim() !== '') this.#reader.text(data, size, at);
  }

  #clearEvent(): void {
    if (!this.#isEventDropped) this.#room.giveBack(this.#eventSize);
    // Also drops the parser's part of the event.
    if (this.#eventSize > 0) this.#parser.feed('\n');
    this.#event = undefined;
    this.#eventSize = 0;
    this.#isEventDropped = false;
  }

  #dropEvent(size: number): void {
    this.#clearEvent();
    this.#isEventDropped = true;
    this.#eventSize = size;
  }

  #text(bytes: Buffer, at: number): void {
    // RFC 8259 (8.1) lets readers pass over a byte order mark, as those of HTTP bodies do.
    const mark = this.#framing === 'body' && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const text = isUtf8(bytes) ? bytes.toString('utf8', mark ? 3 : 0) : undefined;
    if (text === undefined) this.#reader.broken('it is not UTF-8', bytes.length, at);
    else if (text.trim() !== '') this.#reader.text(text, bytes.length, at);
  }
}
