import { z } from 'zod';
import { attempt } from './attempt.ts';

/** Where a list goes on, as a text that nobody has to understand. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place of a cursor; undefined where it is none of ours. */
export function readCursor<Place>(cursor: string, place: z.ZodType<Place>): Place | undefined {
  return attempt(() => place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())));
}

/** From the first second of 1970 to the end of the year 9999: what both JavaScript and PostgreSQL know. */
const isPossible = (text: string) => Date.parse(text) >= 0 && Date.parse(text) < 253_402_300_800_000;

/** A time in UTC, or with an offset; `words` is the error message for any other. */
export const moment = (words: string) =>
  z.iso.datetime({ offset: true, error: words }).max(40, words).refine(isPossible, words);
