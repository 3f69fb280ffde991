import { z } from 'zod';
import file from '../../../content/certification/tiers.json' with { type: 'json' };

const level = z.object({
  id: z.enum(['foundation', 'developer', 'architect']),
  level: z.enum(['L1', 'L2', 'L3']),
  name: z.string(),
  badge: z.string(),
  description: z.string(),
  priceUsd: z.int().positive(),
  modules: z.array(z.string().regex(/^MCP \d{3}$/)).length(4),
  weeks: z.tuple([z.int(), z.int()]),
  paceDays: z.int(),
  examMinutes: z.int(),
  isPopular: z.boolean(),
  includesMentorship: z.boolean(),
});

const tiers = z
  .strictObject({
    levels: z.array(level).length(3),
    advanced: z.array(
      z.strictObject({
        id: z.enum(['fellow', 'board']),
        name: z.string(),
        title: z.string(),
        requires: z.string(),
      }),
    ),
    exam: z.strictObject({ questions: z.int(), passPercent: z.int() }),
  })
  .parse(file);

export type CertificationLevel = (typeof tiers.levels)[number];

/** Levels, advanced credentials and exam of the certification, as `content/certification/tiers.json` has them. */
export const certification = tiers;
