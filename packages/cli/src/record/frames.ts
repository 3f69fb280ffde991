/** Messages in the bytes that pass. */
import { type Framing, MessageTexts, type Reader, type Room } from '../message-texts.ts';

/** Receives the messages in the bytes of one direction. */
export interface Listener extends Omit<Reader, 'text'> {
  message: (value: unknown, at: number, bytes: number) => void;
}

/** Finds the messages in a direction's bytes. Text that is not JSON is reported as broken. */
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
