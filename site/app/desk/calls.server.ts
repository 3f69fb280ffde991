import { type Call, defineCall, privateJson } from '#app/services/http/call.server.ts';
import { answerDraft } from './desk-drafts.server.ts';
import { searchDesk, sendListCsv } from './lists.server.ts';

export const deskCalls: Call[] = [
  /** Stores the draft of a form of the desk. `?of=` is the path of the form's page. */
  defineCall({
    method: 'post',
    path: '/api/desk-drafts',
    // Bytes: enough for the longest article, form-encoded, with 3 bytes per character.
    maxBodyBytes: 1024 * 1024,
    answer: answerDraft,
  }),
  /** Results for the desk's search window (`enhance/search-window.ts`). */
  defineCall({
    method: 'get',
    path: '/admin/search.json',
    answer: async (asked) => privateJson(await searchDesk(asked)),
  }),
  /** A list of the desk as CSV, with the same parameters as its page. */
  defineCall({ method: 'get', path: '/admin/{list}.csv', answer: sendListCsv }),
];
