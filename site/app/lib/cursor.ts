import { z } from 'zod';
import { attempt } from './attempt.ts';

/** The place where a list continues, as an opaque text. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place in a cursor, or undefined if the text is not a cursor for such a place. */
export function readCursor<Place>(cursor: string, place: z.ZodType<Place>): Place | undefined {
  return attempt(() => place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())));
}

/** From 1970 to the end of 9999, in UTC: both JavaScript and PostgreSQL can store these times. */
const isPossible = (text: string) => Date.parse(text) >= 0 && Date.parse(text) < 253_402_300_800_000;

/** A time in UTC, or with an offset; `words` is the error message for any other. */
export const moment = (words: string) =>
  z.iso.datetime({ offset: true, error: words }).max(40, words).refine(isPossible, words);
