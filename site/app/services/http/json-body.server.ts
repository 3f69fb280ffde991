import { z } from 'zod';
import { Refusal } from '#app/lib/refusal.ts';

/**
 * The JSON that a call sends, checked.
 * @throws Refusal 415 for another media type, 400 for what is no JSON, 422 for the first thing that is wrong in it
 */
export async function readJson<T extends z.core.$ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  if (!/^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'Send JSON, with the header `Content-Type: application/json`.');
  const body: unknown = await request.json().catch(() => {
    throw new Refusal(400, 'This is not valid JSON.');
  });
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  throw new Refusal(422, issue?.message ?? 'Something in this call is wrong.', field ? { field } : {});
}

/** JSON about one person: nobody else may keep it. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
