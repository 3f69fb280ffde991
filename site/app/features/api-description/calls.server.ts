import { sessionCookieName } from '#app/features/accounts/accounts.server.ts';
import { answerOpenly } from '#app/lib/open-answer.ts';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { callsContext } from './api-description.server.ts';
import { describeApi } from './document.server.ts';

export const apiDescriptionCalls: Call[] = [
  defineCall({
    method: 'get',
    path: '/api/openapi.json',
    // The document depends on neither query nor visitor: one cached copy serves all.
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer({ request, context, services: { config } }) {
      const document = describeApi(context.get(callsContext), config.siteUrl, sessionCookieName(config));
      return answerOpenly(request, JSON.stringify(document, null, 2), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=60',
      });
    },
  }),
];
