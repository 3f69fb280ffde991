import { asc, gt, inArray, sql } from 'drizzle-orm';
import { pick } from '#app/lib/pick.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { submissionSource } from '#app/services/found-secrets/withheld.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';

/**
 * Submissions with the messages about them, as the desk and the sender's page show them. Traces and entries come as
 * JSON texts, and are scanned member by member.
 */
export const submissionsToScan: SecretSource = {
  name: submissionSource,
  label: 'Submission',
  sentAs: 'id',
  deskPath: (id) => `/admin/submissions/${id}`,
  async read(db, after, limit) {
    const { id, title, data } = submissions;
    const sent = await db
      .select({ id, title, data })
      .from(submissions)
      .where(after === '' ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(limit);
    const ids = sent.map((one) => one.id);
    const events = await db
      .select(pick(submissionEvents, 'id', 'submissionId', 'message'))
      .from(submissionEvents)
      .where(ids.length > 0 ? inArray(submissionEvents.submissionId, ids) : sql`false`);
    const eventsOf = Map.groupBy(events, ({ submissionId }) => submissionId);
    return sent.map((one) => ({
      subject: one.id,
      content: {
        title: one.title,
        data: withJson(one.data as Record<string, unknown>),
        events: Object.fromEntries((eventsOf.get(one.id) ?? []).map(({ id, message }) => [id, message])),
      },
    }));
  },
  isStored: (subject) =>
    sql`exists (select 1 from ${submissions} where ${submissions.id}::text = ${subject})`,
  // The pages that show a submission check whether it is withheld, and none of them is cached.
  hide: async () => [],
  show: async () => [],
};

const withJson = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, parsed(value)]));

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
