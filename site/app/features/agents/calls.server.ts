import { escapeHidden } from '@context-native/text/hidden-characters';
import { answerOpenly, openHeaders } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { findKeptTrace } from './kept-traces.server.ts';
import { aiCatalog, cardType, catalogType, serverCard } from './server-card.ts';

const answerCard = (request: Request, card: object, type: string) =>
  answerOpenly(request, JSON.stringify(card, null, 2), {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=3600',
  });

export const agentsCalls: Call[] = [
  /** The server's card, at the path of SEP-2127. */
  defineCall({
    method: 'get',
    path: '/mcp/server-card',
    isOpen: true,
    answer: ({ request, services: { config } }) => answerCard(request, serverCard(config.siteUrl), cardType),
  }),
  /** The list of this domain's servers. */
  defineCall({
    method: 'get',
    path: '/.well-known/ai-catalog.json',
    isOpen: true,
    answer: ({ request, services: { config } }) =>
      answerCard(request, aiCatalog(config.siteUrl), catalogType),
  }),
  /** A call's trace, stored for a day at its caller's request and kept out of search indexes. */
  defineCall({
    method: 'get',
    path: '/traces/{id}',
    async answer({ params, services: { db } }) {
      const found = /^[0-9a-f]{32}$/.test(params.id) ? await findKeptTrace(db, params.id) : undefined;
      if (found === undefined)
        throw new Refusal(
          404,
          'No trace is stored at this address. Traces of calls are deleted after a day.',
        );
      return new Response(escapeHidden(JSON.stringify(JSON.parse(found), null, 2)), {
        headers: {
          ...openHeaders,
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'private, no-store',
          'X-Robots-Tag': 'noindex',
        },
      });
    },
  }),
];
