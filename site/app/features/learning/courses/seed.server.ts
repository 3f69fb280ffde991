import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { SeedSource } from '#app/services/database/seed.server.ts';
import { linkKey } from './link-key.ts';
import { languages, levels } from './stated.ts';
import { courses } from './tables.server.ts';

const course = z.strictObject({
  series: z.enum(['microsoft', 'hugging-face']).optional(),
  lesson: z.int().min(1).optional(),
  title: z.string(),
  provider: z.string(),
  url: z.url({ protocol: /^https$/ }),
  description: z.string().max(160),
  level: z.enum(Object.keys(levels)).optional(),
  language: z.enum(Object.keys(languages)).optional(),
  minutes: z.int().min(1).optional(),
  /** Source of each of the three facts above. */
  statedBy: z
    .partialRecord(z.enum(['level', 'language', 'minutes']), z.url({ protocol: /^https$/ }))
    .optional(),
});

/** `createdAt` of the file's first course; each further one is a second later, which keeps the order. */
const compiledAt = Date.parse('2026-11-21T00:00:00Z');

/** The free courses of `site/content/free-courses.json`, in the file's order. */
export function courseSeed(): SeedSource {
  const file = resolve(projectRoot, 'site/content/free-courses.json');
  const all = z.array(course).parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    name: 'courses',
    items: all.map((content, index) => ({
      key: content.url,
      content,
      insert: async (tx) => {
        const createdAt = new Date(compiledAt + index * 1000);
        const { lesson: lessonNumber, url: linkUrl, statedBy, ...rest } = content;
        await tx.insert(courses).values({
          ...rest,
          lessonNumber,
          linkUrl,
          linkKey: linkKey(linkUrl),
          isPublished: true,
          createdAt,
          updatedAt: createdAt,
        });
      },
    })),
  };
}
