import { z } from 'zod';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { answerOpenJson, defineCall, refused, type Served } from '#app/services/http/call.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { credentialAddress } from './addresses.ts';
import { showCredential } from './credential-page.server.ts';
import { exampleId } from './example.server.ts';

const verdicts = z
  .string()
  .describe('`valid`, `revoked`, or another reason why the credential is not valid.');

const credential = z.object({
  id: z.guid(),
  is_example: z.boolean().describe('True for the sample certificate, which no one earned.'),
  verdict: verdicts.describe('Current verdict of this site’s verifier on the credential.'),
  forms: z
    .array(
      z.object({
        name: z.string(),
        verdict: verdicts,
        passed: z.int().describe('Number of checks that passed.'),
        failed: z.array(z.string()).describe('Reason for each failed check.'),
      }),
    )
    .describe('Forms of the credential that the verifier checked, each with its result.'),
  holder: z
    .string()
    .nullable()
    .describe('Name of the holder. Null if the holder has hidden it or deleted the account.'),
  level: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  shown: z
    .string()
    .describe(
      'The holder’s achievement in one sentence. Documents of credentials issued before December 2026 do not contain it.',
    ),
  description: z.string().describe('Description of the achievement, as signed.'),
  criteria: z.string().describe('Criteria for the credential, as text.'),
  issued_at: z.iso.datetime(),
  evidence: z.object({
    score: z.int(),
    total: z.int(),
    pass_score: z.int(),
    minutes_taken: z
      .int()
      .nullable()
      .describe(
        'Duration of the exam in minutes. Null if the exam was deleted before the site stored its duration.',
      ),
  }),
  revoked: z
    .object({ reason: z.string(), replaced_by: z.guid().nullable() })
    .nullable()
    .describe(
      'Reason for the revocation, and the credential’s replacement. Null while the credential is valid.',
    ),
  links: z.object({
    page: z.url(),
    assertion: z.url().describe('URL of the OpenBadges 2.0 assertion.'),
    credential: z.url().describe('URL of the OpenBadges 3.0 credential with a Data Integrity proof.'),
    jwt: z.url().describe('URL of the OpenBadges 3.0 credential as a JWT.'),
  }),
});

/**
 * Kept here until the credential or the site's keys change. Others must not cache it: a revocation takes effect at
 * once.
 */
export const ofCredential: Pick<Served, 'finished' | 'kind'> = {
  finished: {
    topics: ({ id = '' }) => [topics.credential(id), topics.credentialKeys],
    mayChangeAtOnce: true,
  },
  kind: 'file',
};

export const credentialDataCall = defineCall({
  method: 'get',
  path: '/api/v1/credentials/{id}',
  example: `/api/v1/credentials/${exampleId}`,
  id: 'getCredentialFacts',
  tag: 'Credentials',
  summary: 'Read a credential and its validity',
  description:
    'The same facts that the credential’s page shows to everyone who has the URL. Do not cache the response: a revocation takes effect at once.',
  params: z.object({ id: credential.shape.id.describe('Id of the credential, from the URL of its page.') }),
  answers: {
    200: { description: 'The credential and its validity.', schema: z.object({ credential }) },
    404: refused('Credential not found.'),
  },
  ...ofCredential,
  isOpen: true,
  answer: async ({ request, params, services }) =>
    answerOpenJson(request, { credential: await credentialFacts(services, params.id) }, 'public, no-cache'),
});

/** Public facts of a credential, as on its page. @throws Refusal 404 */
export async function credentialFacts(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  id: string,
): Promise<z.infer<typeof credential>> {
  const none = refuseOpenly(404, 'There is no credential at this address.');
  if (!isUuid(id)) throw none;
  const shown = await showCredential(services, id, null).catch((error) => {
    throw error instanceof Refusal && error.status === 404 ? none : error;
  });
  const file = (name: Parameters<typeof credentialAddress>[2]) =>
    credentialAddress(services.config.siteUrl, id, name);
  const { verdict, holder, level, badge, issuedAt, evidence, revoked } = shown;
  return {
    id,
    is_example: shown.isExample,
    verdict: verdict.verdict,
    forms: verdict.forms,
    holder: holder ?? null,
    level,
    shown: shown.shown,
    description: badge.description,
    criteria: badge.criteria.narrative,
    issued_at: issuedAt,
    evidence: {
      score: evidence.score,
      total: evidence.total,
      pass_score: evidence.passScore,
      minutes_taken: evidence.minutesTaken,
    },
    revoked: revoked && { reason: revoked.reason, replaced_by: revoked.replacedBy },
    links: {
      page: shown.page,
      assertion: file('assertion.json'),
      credential: file('credential.json'),
      jwt: file('credential.jwt'),
    },
  };
}
