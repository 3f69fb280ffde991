import { isFields } from '@context-native/checker/fields';
import { textOf } from './findings.ts';

type Message = Record<string, unknown>;

/** Progress of the requests of one connection. */
export class Progress {
  /** True if progress came for one of our requests. */
  isSeen = false;
  /** The first fault. */
  fault: string | undefined;
  readonly #tokens = new Map<unknown, { id: unknown; method: string; last: number }>();

  /** Takes one of our requests. */
  asked({ id, method, params }: Message): void {
    const meta = isFields(params) && isFields(params._meta) ? params._meta : {};
    if (meta.progressToken !== undefined)
      this.#tokens.set(meta.progressToken, { id, method: textOf(method), last: Number.NEGATIVE_INFINITY });
  }

  /** Takes a notification of progress. `isOver` says if a request was answered, as far as this notification can tell. */
  told({ params }: Message, isOver: (id: unknown) => boolean): void {
    const { progressToken: token, progress: value } = isFields(params) ? params : {};
    const known = this.#tokens.get(token);
    if (!known) {
      this.fault ??= `progress has the token ${textOf(token).slice(0, 100)}, which no request had`;
      return;
    }
    this.isSeen = true;
    const { id, method, last } = known;
    if (typeof value !== 'number') this.fault ??= `${method}: progress is ${textOf(value).slice(0, 100)}`;
    else {
      if (value <= last) this.fault ??= `${method}: progress was ${last}, then ${value}`;
      known.last = value;
    }
    if (isOver(id)) this.fault ??= `${method}: progress came after the answer`;
  }
}
