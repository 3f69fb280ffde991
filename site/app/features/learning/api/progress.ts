import { privateJson, readJson } from '#app/services/http/json-body.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { requireLearner, requireSameAccount } from '../api-request.server.ts';
import { countingLearner } from '../learners.server.ts';
import { completeLesson, listCompleted } from '../progress.server.ts';
import { completedLesson } from '../schema.ts';
import type { Route } from './+types/progress';

/** `GET /api/learning/progress`: `{completed: {"MCP-100/01-…": time}}`. @throws Refusal 401 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireLearner({ request, context });
  const { db } = context.get(servicesContext);
  return privateJson({ completed: Object.fromEntries(await listCompleted(db, id)) });
}

/** `POST /api/learning/progress {module, lesson}`: marks it, answers as GET does. @throws Refusal 401, 404, 422 */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await requireLearner({ request, context });
  const services = context.get(servicesContext);
  const { db } = services;
  const { account, module, lesson } = await readJson(request, completedLesson);
  requireSameAccount(visitor, account);
  await countingLearner(services, visitor.id, () => completeLesson(db, visitor.id, module, lesson));
  return privateJson({ completed: Object.fromEntries(await listCompleted(db, visitor.id)) });
}
