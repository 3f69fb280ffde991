import { type Call, defineCall, privateJson } from '#app/services/http/call.server.ts';
import { answerDraft } from './desk-drafts.server.ts';
import { searchDesk, sendListCsv } from './lists.server.ts';

export const deskCalls: Call[] = [
  /** `?of=<page>`: stores the draft of a form of the desk. */
  defineCall({
    method: 'post',
    path: '/api/desk-drafts',
    // Bytes: the longest article, form-encoded with characters of several bytes.
    maxBodyBytes: 1024 * 1024,
    answer: answerDraft,
  }),
  /** Results for the desk's search window (`enhance/search-window.ts`). */
  defineCall({
    method: 'get',
    path: '/admin/search.json',
    answer: async (asked) => privateJson(await searchDesk(asked)),
  }),
  /** Any list of the desk, filtered and sorted as its page is. */
  defineCall({ method: 'get', path: '/admin/{list}.csv', answer: sendListCsv }),
];
