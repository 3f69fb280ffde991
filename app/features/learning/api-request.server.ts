import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { getVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';

interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** @throws Refusal 401 */
export async function requireLearner({ request, context }: RequestArgs): Promise<Visitor> {
  const visitor = await getVisitor(request, context);
  if (!visitor) throw new Refusal(401, 'Sign in to keep progress and notes on your account.');
  return visitor;
}

/** The JSON of a request, as the schema has it. @throws Refusal 422 with the first faulty member */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || undefined;
  throw new Refusal(422, `${field ?? 'The body'}: ${issue?.message ?? 'not as described'}`, { field });
}

/** JSON about one person: nobody else may keep it. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
