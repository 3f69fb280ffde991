import { z } from 'zod';
import { site } from '#site';
import { isBlank, line, plain, prose, time } from './server-json.ts';

/**
 * The map's own data on a server, in `_meta` of the registry API; other maps of this software read it. Its key begins
 * with our reversed domain, as the registry's format requires.
 */
export const ownNamespace = new URL(site.standardOrigin).hostname.split('.').reverse().join('.');
export const ownMetaKey = `${ownNamespace}/map`;

/** `none` until something was checked; then the stages of `/registry`. */
export const evidenceStages = ['none', 'evidence', 'rechecked', 'expired', 'changed'] as const;
export type EvidenceStage = (typeof evidenceStages)[number];

const text = (most: number) => plain.max(most).nullable();

/** Maximum number of left-out members plus one: the last entry tells how many more there are. */
export const maxLeftOut = 51;

/** The server's state on the map, which another map's import reads. */
export const ownMeta = z.object({
  status: z.enum(['active', 'deprecated', 'deleted']),
  status_message: prose.max(500).nullable(),
  title: line.min(1).max(200),
  description: prose.max(1000).refine((words) => !isBlank(words), 'is blank'),
  category: plain.max(60),
  tier: z.enum(['official', 'verified', 'community']),
  tags: z.array(plain.min(1).max(60)).max(20),
  maintainer: line.max(200).nullable(),
  licence: text(60),
  language: text(60),
  sign_in: z.enum(['none', 'oauth', 'api-key']).nullable(),
  transports: z.array(z.enum(['stdio', 'streamable-http', 'sse'])).max(3),
  remote: z.boolean(),
  local: z.boolean(),
  endpoint: text(1000),
  newer_endpoint: text(1000),
  repository: text(1000),
  website: text(1000),
  logo: text(1000),
  version: text(255),
  seen_in: z.array(plain.max(300)).max(10),
  left_out: z
    .array(z.object({ member: plain.max(200), why: prose.max(200) }))
    .max(maxLeftOut)
    .default([])
    .describe(
      'Members of the server’s `server.json` that we left out because we could not read them, or cut because they were too long.',
    ),
  updated_at: time,
});

/** The members of our answers under `ownMetaKey`. */
export const listedMeta = ownMeta.extend({
  page: z.url().describe('URL of the item’s page.'),
  last_checked: z.iso.date().nullable().describe('Date when the item was last checked against its sources.'),
  declared: z
    .object({
      profile: z.string(),
      standard: z.string().describe('Version of the standard that the owner declares.'),
      entry: z.url(),
    })
    .nullable()
    .describe('The owner’s declaration in this project’s registry, or null if there is none.'),
  evidence: z.enum(evidenceStages).describe('State of the check: `none` until something was checked.'),
  deprecated_transport: z.boolean().describe('True if the server’s only known endpoint uses HTTP with SSE.'),
});

export type ListedMeta = z.infer<typeof listedMeta>;
