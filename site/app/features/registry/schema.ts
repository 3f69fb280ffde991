import { z } from 'zod';
import { readFilter, readPageNumber } from '#app/lib/list-address.ts';
import { profileCodes, type State, stateNames } from './names.ts';
import { stages } from './stage.ts';

const states = Object.keys(stateNames) as State[];
const oneOf = (names: readonly string[]) => `use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`;

export const filterFields = {
  q: z
    .string()
    .max(100, 'use at most 100 characters.')
    .default('')
    .describe(
      'Words to search for in the name, codes and capabilities. All words must match. Case is ignored.',
    ),
  profile: z.enum(profileCodes, oneOf(profileCodes)).optional().describe('Only entries with this profile.'),
  compliance: z
    .enum(['true', 'false'], 'use true or false.')
    .optional()
    .describe('Only entries whose owner declares compliance, or only those whose owner does not.'),
  stage: z.enum(stages, oneOf(stages)).optional().describe('Only entries at this evidence stage.'),
  status: z.enum(states, oneOf(states)).optional().describe('Only entries with this status.'),
};

const filterSchema = z.object(filterFields);
export type EntryFilter = z.infer<typeof filterSchema>;

export const entryParams = z.object({
  org: z.string().describe('The `org_id` of the entry.'),
  code: z.string().describe('The `agent_code` of the entry.'),
});

export const badgeQuery = z.object({
  style: z
    .enum(['light', 'dark', 'outline'], 'use light, dark or outline.')
    .default('light')
    .describe('Style of the badge: light, dark or outline.'),
});

export const entriesPerPage = 25;

/** Reads the page's filters from its URL; an invalid value counts as not set. */
export function pageFilter(params: URLSearchParams): EntryFilter & { page: number } {
  return {
    q: readFilter(params, 'q'),
    profile: filterFields.profile.safeParse(params.get('profile')).data,
    compliance: filterFields.compliance.safeParse(params.get('compliance')).data,
    stage: filterFields.stage.safeParse(params.get('stage')).data,
    status: filterFields.status.safeParse(params.get('status')).data,
    page: readPageNumber(params),
  };
}
