import { escapeHidden } from '@context-native/text/hidden-characters';
import { htmlReport } from 'context-native/verify/html';
import * as z from 'zod/mini';
import { checkerAt } from '#app/lib/checker-command.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { fullForm } from './address.ts';
import { privateHeaders } from './private-headers.ts';
import { readCheck, startFullCheck } from './run-page.server.ts';

const fullBody = z.extend(fullForm, { proof: z.string('Send the id of the page of the proof.') });
const { address, token, proof } = fullBody.shape;
z.globalRegistry.add(address, { description: 'URL of the server: https, on the host of the proof.' });
z.globalRegistry.add(token, {
  description: 'Bearer token for the server. It stays in the memory of one process until the check ends.',
});
z.globalRegistry.add(proof, {
  description:
    'The last part of the URL of the page of the proof, `/server-check/full/…`. It is secret: it lets anyone start full checks of the host for 30 days.',
});

async function readReport({ db }: Pick<Services, 'db'>, id: string): Promise<string> {
  const { report } = await readCheck(db, id);
  if (report === null) throw new Refusal(404, 'This check has no report.');
  return report;
}

const download = (body: string, type: string, name: string) =>
  new Response(body, {
    headers: {
      ...privateHeaders,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });

export const onlineCalls: Call[] = [
  // Only scripts can send a token: no page and no URL then has it.
  defineCall({
    method: 'post',
    path: '/api/server-check/full',
    id: 'startFullServerCheck',
    tag: 'Server check',
    summary: 'Start a full check of your MCP server',
    description:
      'First prove that you control the host, with the form of `/server-check`. The check runs in the background. The page at `href` shows its progress and its result. Then `/report.json` below it is the report.',
    body: fullBody,
    answers: {
      200: {
        description: 'The check waits or runs.',
        schema: z.object({ href: z.string() }),
      },
      403: refused('There is no valid proof for the host of the URL. A proof is valid for 30 days.'),
      429: refused(
        'You asked for too many checks in an hour, or too many full checks ask for this host. `Retry-After` says when to retry.',
      ),
      503: refused('Too many checks are waiting. `Retry-After` says when to retry.'),
    },
    async answer({ request, context, readBody }) {
      const { proof, address, token } = await readBody();
      const id = await startFullCheck({ request, context }, proof, { address, token });
      return { href: `/server-check/run/${id}` };
    },
  }),
  defineCall({
    method: 'get',
    path: '/server-check/run/{id}/report.json',
    hasSecretUrl: true,
    async answer({ params, services }) {
      const report: unknown = JSON.parse(await readReport(services, params.id));
      const text = escapeHidden(JSON.stringify(report, null, 2));
      return download(`${text}\n`, 'application/json; charset=utf-8', 'server-check.json');
    },
  }),
  defineCall({
    method: 'get',
    path: '/server-check/run/{id}/report.html',
    hasSecretUrl: true,
    async answer({ params, services }) {
      const report = JSON.parse(await readReport(services, params.id));
      const page = htmlReport(report, [], undefined, checkerAt(services.config.siteUrl));
      return download(page, 'text/html; charset=utf-8', 'server-check.html');
    },
  }),
];
