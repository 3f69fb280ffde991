import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../config/project-root.server.ts';

const levelIds = ['foundation', 'developer', 'architect'] as const;
export type LevelId = (typeof levelIds)[number];

/** Price of a team's seat in whole dollars, from this number of seats. */
const seatPrice = z.strictObject({ from: z.int().min(2), priceUsd: z.int().min(1) });

const level = z.strictObject({
  id: z.enum(levelIds),
  level: z.enum(['L1', 'L2', 'L3']),
  name: z.string(),
  badge: z.string(),
  description: z.string(),
  /** Whole dollars, paid once. */
  priceUsd: z.int(),
  /** Name of the price in a purchase; a changed price gets a new one. */
  priceId: z.string(),
  /** Price steps in rising order of seats; the first has the minimum seats of a team. */
  seatPrices: z.array(seatPrice).min(1).refine(isRising, 'The steps must be in ascending order.'),
  /** Features of a level; those with `isFree` need no purchase. */
  features: z.array(z.strictObject({ text: z.string(), isFree: z.boolean().default(false) })).length(8),
  modules: z.array(z.string()).length(4),
  /** Modules that are shown locked to visitors without progress. */
  lockedModules: z.array(z.string()),
  weeks: z.tuple([z.int(), z.int()]),
  paceDays: z.int(),
  examMinutes: z.int(),
  isPopular: z.boolean(),
  includesMentorship: z.boolean(),
});

const tiers = z.strictObject({
  levels: z.array(level).length(3),
  advanced: z.array(
    z.strictObject({
      id: z.enum(['fellow', 'board']),
      name: z.string(),
      title: z.string(),
      requires: z.string(),
      /** The level that admission requires. */
      requiresLevel: z.optional(z.enum(levelIds)),
    }),
  ),
  seats: z.strictObject({
    /** Maximum seats of one purchase. */
    most: z.int().max(500),
    /** Days after the purchase in which a seat must be accepted. */
    validDays: z.int().min(1),
  }),
  exam: z.strictObject({
    questions: z.int(),
    passPercent: z.int(),
    /** Hours from the end of an exam to the start of the next: before the second, the third, and each further one. */
    retakeHours: z.tuple([z.int(), z.int(), z.int()]),
  }),
});

function isRising(steps: { from: number }[]): boolean {
  return steps.every(({ from }, index) => index === 0 || from > (steps[index - 1]?.from ?? 0));
}

export type Level = z.infer<typeof level>;
export type Tiers = z.infer<typeof tiers>;

/** Right answers needed to pass an exam. */
export const passScoreOf = ({ questions, passPercent }: Tiers['exam']): number =>
  Math.ceil((questions * passPercent) / 100);

let reading: Promise<Tiers> | undefined;

/** The three levels, the advanced paths and the rules of the exam (`site/content/certification/tiers.json`). */
export function readTiers(): Promise<Tiers> {
  reading ??= readFile(join(projectRoot, 'site/content/certification/tiers.json'), 'utf8').then((text) =>
    tiers.parse(JSON.parse(text)),
  );
  return reading;
}

/** Names of a level: `L1`, and `MCP Foundation`. */
export async function nameLevel(id: LevelId) {
  const found = (await readTiers()).levels.find((level) => level.id === id);
  return { id, level: found?.level ?? '', name: found?.name ?? id };
}

/** The levels as choices. */
export async function listLevels() {
  return (await readTiers()).levels.map(({ id, name }) => ({ value: id, label: name }));
}
