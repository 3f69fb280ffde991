import type { Ending } from '@context-native/recorder/ending';
import type { Speaker } from '@context-native/recorder/tasks';
import type { Framing } from '../message-texts.ts';

/**
 * A note from the proxy to the scribe. Conversations and byte streams have numbers; `at` is milliseconds since 1970.
 */
export type Note =
  /**
   * The kind of the conversation is known; its earlier messages are recorded now. `revision`: from a header. `isProbe`:
   * the server refused it as a server of HTTP+SSE would.
   */
  | { kind: 'begin'; conversation: number; isOneRequest: boolean; revision?: string; isProbe?: boolean }
  /**
   * `exchange`: number of the HTTP request that the stream is the body of, or answers; only for a POST.
   */
  | {
      kind: 'stream';
      stream: number;
      conversation: number;
      from: Speaker;
      framing: Framing;
      exchange?: number;
      /** `Last-Event-ID` of the GET that the stream answers. */
      lastEventId?: string;
      /** Path and query of an HTTP request. */
      target?: string;
      /** An answer with an HTTP error status. */
      status?: number;
    }
  | { kind: 'bytes'; stream: number; bytes: Uint8Array; at: number }
  /** Bytes that passed unread, because there was no room. */
  | { kind: 'lost'; stream: number; bytes: number; at: number }
  | { kind: 'closed'; stream: number; at: number }
  /** Something that is no protocol message, such as an HTTP answer without one. */
  | {
      kind: 'fault';
      conversation: number;
      from: Speaker;
      reason: string;
      bytes: number;
      at: number;
      exchange?: number;
    }
  /** The answer to an HTTP request is over; an event stream may be resumed by another request. */
  | { kind: 'exchange'; conversation: number; exchange: number; isResumable: boolean; at: number }
  /** The client closed the answer of a conversation that is one request. */
  | { kind: 'abandoned'; conversation: number; at: number }
  /** Messages of the conversation before `begin` are not recorded. */
  | { kind: 'forget'; conversation: number }
  | { kind: 'end'; conversation: number; ending: Ending; at: number };

/** Memory of a waiting chunk: its bytes and the objects around them. */
export const costOf = ({ length }: Uint8Array) => length + 200;
