import { escapeHidden } from '@context-native/text/hidden-characters';
import { htmlReport } from 'context-native/verify/html';
import * as z from 'zod/mini';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { fullForm } from './address.ts';
import { privateHeaders } from './private-headers.ts';
import { readCheck, startFullCheck } from './run-page.server.ts';

const fullBody = z.extend(fullForm, { proof: z.string('Send the id of the page of the proof.') });

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
  /** Starts a full check for the page of its proof: only scripts can send a token, which no page or URL then has. */
  defineCall({
    method: 'post',
    path: '/api/server-check/full',
    body: fullBody,
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
      return download(htmlReport(report, []), 'text/html; charset=utf-8', 'server-check.html');
    },
  }),
];
