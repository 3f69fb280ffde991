import { profiles } from '@context-native/checker';
import { z } from 'zod';
import { moment } from '#app/lib/cursor.ts';
import { type Tier, tiers } from '../catalogue/filter.ts';
import { evidenceStages } from '../catalogue/own-meta.ts';

/* Parameters of `GET /v0.1/servers`: the official registry's, and our filters, which an allow-list needs. Clients
   store one URL per registry and add their own query, so our filters can also be part of the path:
   `/registries/<choice>/v0.1/servers`. */

const tierNames = Object.keys(tiers) as Tier[];
const limits = 'use a whole number from 1 to 100.';
const listed = (names: readonly string[]) =>
  `use ${names.join(', ')}, or several of them separated by commas.`;

/** One or several of these names, separated by commas. */
const someOf = <T extends string>(names: readonly T[]) =>
  z
    .string()
    .max(200)
    .transform((value) => [...new Set(value.split(','))])
    .pipe(z.array(z.enum(names, listed(names))).min(1))
    .optional();

const choiceFields = {
  tier: someOf(tierNames).describe('Only servers in these tiers.'),
  evidence: someOf(evidenceStages).describe(
    'Only servers with this evidence state. It is `none` until something has been checked.',
  ),
  profile: z
    .enum(profiles, `use ${profiles.join(', ')}.`)
    .optional()
    .describe('Only servers whose owner declares this profile of the standard.'),
};

const choice = z.object(choiceFields);
export type Choice = z.infer<typeof choice>;

const yesOrNo = z
  .enum(['true', 'false'], 'use true or false.')
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true'));

export const serversQuery = z.object({
  ...choiceFields,
  limit: z.coerce
    .number(limits)
    .int(limits)
    .min(1, limits)
    .max(100, limits)
    .default(30)
    .describe('Maximum number of servers.'),
  cursor: z
    .string()
    .max(1000, 'use metadata.nextCursor of an earlier response, unchanged.')
    .optional()
    .describe('`metadata.nextCursor` of the previous response. It includes the search parameters.'),
  search: z
    .string()
    .max(100, 'use at most 100 characters.')
    .optional()
    .describe('Part of a name or title, or words of the description. Case-insensitive.'),
  updated_since: moment('use a time such as 2026-11-01T00:00:00Z.')
    .optional()
    .describe('Only changes since this time (RFC 3339), including deletions.'),
  version: z
    .string()
    .min(1)
    .max(255, 'use at most 255 characters.')
    .optional()
    .describe('An exact version, or `latest`. This map has only the latest version of each server.'),
  include_deleted: yesOrNo.describe('Includes removed servers. Always true with `updated_since`.'),
});

export const serverQuery = z.object({ ...choiceFields, include_deleted: yesOrNo });

/**
 * Filters of a path such as `tier-official,verified.evidence-rechecked`: name, dash and values, separated by dots.
 * Undefined if they are invalid.
 */
export function readChoice(text: string | undefined): Choice | undefined {
  if (text === undefined) return {};
  const parts = text.split('.').map((part) => /^(tier|evidence|profile)-(.+)$/.exec(part)?.slice(1, 3) ?? []);
  const named = Object.fromEntries(parts) as Record<string, string>;
  if (parts.some((part) => part.length === 0) || Object.keys(named).length !== parts.length) return undefined;
  return choice.safeParse(named).data;
}
