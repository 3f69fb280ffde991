import { privateJson, readJson } from '#app/services/http/json-body.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { requireLearner, requireSameAccount } from '../api-request.server.ts';
import { saveNote } from '../notes.server.ts';
import { noteChange } from '../schema.ts';
import type { Route } from './+types/notes';

/**
 * `POST /api/learning/notes {module, lesson, text, version}`: `{text, version}` as saved, or 409 with what somebody else
 * saved since that version.
 * @throws Refusal 401, 404, 422
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await requireLearner({ request, context });
  const { db } = context.get(servicesContext);
  const { account, ...change } = await readJson(request, noteChange);
  requireSameAccount(visitor, account);
  const outcome = await saveNote(db, visitor.id, change);
  if ('saved' in outcome) return privateJson(outcome.saved);
  return privateJson({ message: 'This note was changed elsewhere since.', ...outcome.conflict }, 409);
}
