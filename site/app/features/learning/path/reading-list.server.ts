import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#app/services/config/project-root.server.ts';

const address = z.url({ protocol: /^https$/ });
const link = z.strictObject({ title: z.string(), url: address, about: z.string() });

const readingList = z.strictObject({
  tutorials: z.array(link),
  documents: z.array(link),
  courses: z.array(link),
  ecosystem: z.array(
    z.strictObject({
      title: z.string(),
      about: z.string(),
      url: address.optional(),
      comingSoon: z.literal(true).optional(),
    }),
  ),
  papers: z.array(
    z.strictObject({
      title: z.string(),
      authors: z.string(),
      year: z.int(),
      url: address,
      topic: z.string(),
    }),
  ),
});

export type ReadingList = z.infer<typeof readingList>;

let reading: Promise<ReadingList> | undefined;

/** The links of `/learn` (`site/content/reading-list.json`). */
export function readReadingList(): Promise<ReadingList> {
  reading ??= readFile(resolve(projectRoot, 'site/content/reading-list.json'), 'utf8').then((text) =>
    readingList.parse(JSON.parse(text)),
  );
  return reading;
}
