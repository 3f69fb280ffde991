import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { receiveFrom } from '../contributions/receive.server.ts';
import { inOneLine, problems } from '../contributions/schema.ts';
import type { Route } from './+types/submit-contribution';

export const handle: PageHandle = { page: 'upload' };

/** The fields and boundaries around a file. */
const mostBesideFile = 256 * 1024;

/**
 * `POST /api/submit-contribution`, multipart: answers 201 `{id, status}`.
 * @throws Refusal 413 for a length that is declared too large, before anything is read; 400, 415, 422, 429
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { maxAttachmentBytes } = context.get(servicesContext).config;
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxAttachmentBytes + mostBesideFile)
    throw new Refusal(413, inOneLine(problems.tooLarge(maxAttachmentBytes)), { field: 'attachment' });
  const outcome = await receiveFrom({ request, context });
  if (!outcome.problem) return Response.json({ id: outcome.id, status: 'pending' }, { status: 201 });
  const { problem, headers } = outcome;
  const [field] = Object.keys(problem.errors);
  throw new Refusal(problem.status, inOneLine(problem), {
    ...(field && { field }),
    ...(headers && { headers }),
  });
}
