import { z } from 'zod';
import type { Fields } from '#app/lib/edit-answer.ts';
import { neededText, optionalText, orNothing, tick } from '#app/lib/edit-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { formatDuration } from '../labels.ts';

/** Where a work is: https, or a page of this site. */
const source = z.union([
  z
    .string()
    .regex(/^\/[a-z0-9][\w/-]*$/, 'Please enter a path on this site, or a URL starting with https://'),
  httpAddress.refine(
    (address) => address.startsWith('https://'),
    'Please enter a URL starting with https://',
  ),
]);

const duration = z
  .string()
  .regex(/^\d{1,4}:[0-5]\d$/, 'Please give minutes and seconds, as in 9:05.')
  .transform((text) => {
    const [minutes = 0, seconds = 0] = text.split(':').map(Number);
    return minutes * 60 + seconds;
  })
  .pipe(z.number().min(1, 'A work lasts a second at least.'));

/** A work as an editor writes it: what comes out are columns. */
export const entrySchema = z.object({
  title: neededText(200, 'A title is required'),
  description: neededText(500, 'A description is required'),
  sourceUrl: neededText(500, 'An address is required').pipe(source),
  categoryCode: neededText(60, 'Please choose a category'),
  licenseCode: neededText(60, 'Please choose a licence'),
  durationSeconds: orNothing(duration),
  contributorName: optionalText(120),
  requiresAttribution: tick,
  seenIn: optionalText(300),
});

export type EntryValues = z.infer<typeof entrySchema>;

/** What the form shows of a work. */
export function fieldsOfEntry(entry: EntryValues): Fields {
  return {
    title: entry.title,
    description: entry.description,
    sourceUrl: entry.sourceUrl,
    categoryCode: entry.categoryCode,
    licenseCode: entry.licenseCode,
    durationSeconds: entry.durationSeconds === null ? '' : formatDuration(entry.durationSeconds),
    contributorName: entry.contributorName ?? '',
    requiresAttribution: entry.requiresAttribution ? 'yes' : '',
    seenIn: entry.seenIn ?? '',
  };
}
