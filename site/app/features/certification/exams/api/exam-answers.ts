import { privateJson, readJson } from '#app/services/http/json-body.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { askState, takeMarks } from '../answer-calls.server.ts';
import { markedAnswers } from '../schema.ts';
import type { Route } from './+types/exam-answers';

export const handle: PageHandle = { page: 'call', isUrgent: true };

/** `GET /api/exam-answers?attempt=`: how a running exam stands. @throws Refusal 401, 404, 409, 429 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  return privateJson(await askState({ request, context }, url.searchParams.get('attempt') ?? ''));
}

/** `POST /api/exam-answers {attempt, marks}`: takes answers, says how the exam stands. @throws Refusal as above, 422 */
export async function action({ request, context }: Route.ActionArgs) {
  const { attempt, marks } = await readJson(request, markedAnswers);
  return privateJson(await takeMarks({ request, context }, attempt, marks));
}
