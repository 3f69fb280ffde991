/** Messages in the bytes that pass. */
import { type Framing, MessageTexts, type Room } from '../message-texts.ts';

/** What the bytes of one direction are. `at`: milliseconds since 1970, when the last byte of it was seen. */
export interface Listener {
  message: (value: unknown, at: number, bytes: number) => void;
  /** It was no message, or none that is looked at. */
  broken: (reason: string, bytes: number, at: number) => void;
  /** A server-sent event that is no message: its name and data. */
  named?: (name: string, data: string, at: number) => void;
  /** The id of a server-sent event, for resuming its stream. */
  identified?: (id: string) => void;
}

/** Finds the messages in a direction's bytes. Nothing of it throws. */
export class Frames extends MessageTexts {
  constructor(framing: Framing, listener: Listener, room?: Room, max?: number) {
    const text = (text: string, bytes: number, at: number) => {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        listener.broken('it is not JSON', bytes, at);
        return;
      }
      listener.message(value, at, bytes);
    };
    super(framing, { ...listener, text }, room, max);
  }
}
