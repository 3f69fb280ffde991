import { privateJson, readJson } from '#app/services/http/json-body.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { requireLearner } from '../api-request.server.ts';
import { countingLearner } from '../learners.server.ts';
import { mergeLearning } from '../merge.server.ts';
import { listCompleted } from '../progress.server.ts';
import { learningRecord } from '../schema.ts';
import type { Route } from './+types/merge';

/** A note to every lesson, in letters of three bytes. */
export const handle: PageHandle = { page: 'call', maxBodyBytes: 2 * 1024 * 1024 };

/**
 * `POST /api/learning/merge {completed, notes}`: takes a browser's record into the account; `left` names the lessons
 * whose notes found no room.
 * @throws Refusal 401, 422
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await requireLearner({ request, context });
  const services = context.get(servicesContext);
  const { db } = services;
  const record = await readJson(request, learningRecord);
  const left = await countingLearner(services, id, () => mergeLearning(db, id, record));
  return privateJson({ completed: Object.fromEntries(await listCompleted(db, id)), left });
}
