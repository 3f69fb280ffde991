import { z } from 'zod';
import { answerOpenly, refuseOpenly } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, type DescribedCall, defineCall, refused } from '#app/services/http/call.server.ts';
import { requestContext } from '#app/services/services.server.ts';
import { verifyForProgram } from './agent-verify.server.ts';
import { badgeFile } from './badge-documents.server.ts';
import { type BadgeType, badgeTypes } from './badge-types.ts';
import { badgeDocumentRequest, relayDocument } from './verify.server.ts';
import { verdict, verifyBadgeRequest } from './verify-call.server.ts';

const tag = 'Badges';
const types = Object.keys(badgeTypes) as BadgeType[];

/** The issuer, the badge classes and their pictures, which badges name. */
const badgeFileCall = (call: Pick<DescribedCall, 'path' | 'id' | 'summary' | 'params' | 'answers'>) =>
  defineCall({
    ...call,
    method: 'get',
    route: '/badges/{name}',
    tag,
    finished: () => [],
    kind: 'file',
    isOpen: true,
    async answer({ request, params, services: { config } }) {
      const file = await badgeFile(params.name, config.siteUrl);
      if (!file) throw refuseOpenly(404, 'There is no badge document at this address.');
      return answerOpenly(request, file.body, {
        'Content-Type': file.type,
        'Cache-Control': 'public, max-age=3600',
      });
    },
  });

export const badgeCalls: Call[] = [
  badgeFileCall({
    path: '/badges/{document}.json',
    id: 'getBadgeDocument',
    summary: 'A badge class, or the issuer, of OpenBadges 2.0',
    params: z.object({ document: z.enum(['issuer', ...types]) }),
    answers: {
      200: { description: 'The badge class or the issuer, as JSON-LD.', type: 'application/ld+json' },
      404: refused('Document not found.'),
    },
  }),
  badgeFileCall({
    path: '/badges/{type}.svg',
    id: 'getBadgePicture',
    summary: 'The image of a badge',
    params: z.object({ type: z.enum(types) }),
    answers: {
      200: { description: 'The image of the badge, as SVG.', type: 'image/svg+xml' },
      404: refused('Badge not found.'),
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/verify-badge',
    id: 'verifyBadge',
    tag,
    summary: 'Verify a badge',
    description:
      'Returns the same result as the MCP tool `verify_credential`: read `outcome` first. The site fetches documents that the badge names, from public addresses only. It stores nothing. 422 also means that we could not read the badge.',
    body: verifyBadgeRequest,
    answers: {
      200: { description: 'The outcome, also for a badge that is not genuine.', schema: verdict },
      429: refused('Your network address has used up its computing time. `Retry-After` says when to retry.'),
      503: refused('Too many badges are being verified. `Retry-After` says when to try again.'),
    },
    // A badge of 2 MB in a JSON string, whose quotes are escaped.
    maxBodyBytes: 3 * 1024 * 1024,
    admission: 'judged',
    async answer({ services, readBody }) {
      const { badge, email } = await readBody();
      const verdict = await verifyForProgram(services, badge, { email });
      if ('problem' in verdict) throw new Refusal(422, verdict.problem, { field: 'badge' });
      return verdict;
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/badge-document',
    id: 'fetchBadgeDocument',
    tag,
    summary: 'Fetch a document that a badge names',
    description:
      'This call is for verifiers that run in a browser. The site fetches public addresses only, up to 2 MB, within 6 seconds. Scripts on other sites cannot read the response.',
    body: badgeDocumentRequest,
    answers: {
      200: {
        description: 'Response from the URL, or the reason why there is none.',
        schema: z.union([
          z.object({
            address: z.string().describe('Final URL, after redirects.'),
            status: z.int(),
            type: z.string().describe('Media type of the response.'),
            isOpen: z.boolean().describe('True if CORS allows pages on other sites to read the document.'),
            body: z.string().describe('Body of the response, in base64url.'),
          }),
          z.object({ problem: z.string() }),
        ]),
      },
      429: refused('Too many documents in too short a time. `Retry-After` says when to retry.'),
    },
    async answer({ context, services, readBody }) {
      const { address } = await readBody();
      return relayDocument(services, address, context.get(requestContext).address);
    },
  }),
];
