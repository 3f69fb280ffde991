import { hostname } from 'node:os';
import { sum } from 'drizzle-orm';
import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { actorOf, type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { describeJobs, discardJob, retryJob } from '#app/services/background/jobs.server.ts';
import { readVersion } from '#app/services/config/version.server.ts';
import { findLastBackup } from '#app/services/database/backup.server.ts';
import type { OpenDatabase } from '#app/services/database/database.server.ts';
import { describeDatabase, listSlowStatements } from '#app/services/database/describe.server.ts';
import { leaveNotice } from '#app/services/http/cookies.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { attachments } from '#app/services/submissions/tables.server.ts';

const path = '/admin/system';

/** The page `/admin/system`. @throws Refusal 403 except for admins */
export async function showSystem(args: PageArgs) {
  await requireRole(args, 'admin');
  return describeSystem(args.context.get(servicesContext));
}

type Needed = Pick<Services, 'db' | 'database' | 'config' | 'storage'>;

/** The state of the site, in at most five queries. */
export async function describeSystem({ db, database, config, storage }: Needed) {
  const [{ described, slow }, { queues, failing }, backup, files, [kept]] = await Promise.all([
    describeDatabase(database).then(async (described) => ({
      described,
      slow: await listSlowStatements(database, described),
    })),
    describeJobs(db),
    findLastBackup(db),
    storage.describe(),
    db.select({ bytes: sum(attachments.size).mapWith(Number) }).from(attachments),
  ]);
  const mailQueue = queues.find(({ name }) => name === 'mail');
  return {
    version: { ...readVersion(), node: process.version },
    process: {
      id: process.pid,
      host: hostname(),
      startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    database: { ...described, hosts: hostsOf(config.inForce) },
    hears: wayOfHearing(database),
    queues,
    failing,
    mail: {
      goesBy: config.smtpUrl ? ('smtp' as const) : ('outbox' as const),
      waiting: mailQueue?.waiting ?? 0,
      failed: mailQueue?.failed ?? 0,
      failing: failing.filter(({ queue }) => queue === 'mail').length,
      lastAt: mailQueue?.doneAt ?? null,
    },
    storage: { ...files, keptBytes: kept?.bytes ?? 0, mostBytes: config.maxAttachmentsBytes },
    backup: backup && { ...backup, at: backup.at.toISOString() },
    slow,
    settings: config.inForce,
  };
}

export type SystemDescription = Awaited<ReturnType<typeof describeSystem>>;

/** The way in which this process learns about changes by others. */
export type Hearing = 'alone' | 'listening' | 'polling';

function wayOfHearing(database: OpenDatabase): Hearing {
  if (database.kind === 'embedded') return 'alone';
  return database.listenUrl ? 'listening' : 'polling';
}

/** The hosts of the database from the settings, without users and passwords. */
function hostsOf(settings: Services['config']['inForce']) {
  return settings
    .filter(({ name, value }) => /^DATABASE_.*URL$/.test(name) && value)
    .map(({ name, value }) => ({ name, value: value ?? '' }));
}

const schema = z.object({
  intent: z.enum(['retry', 'discard']),
  queue: z.string().min(1).max(200),
  id: z.uuid(),
});

const done = {
  retry: {
    action: 'job.retried',
    change: retryJob,
    title: 'The job will be tried again.',
    description: 'It will run within seconds. If it fails again, it returns to this list.',
  },
  discard: {
    action: 'job.discarded',
    change: discardJob,
    title: 'The job was discarded.',
    description: 'Its work will not be done. The audit log shows who discarded it.',
  },
} as const;

/** Handles the forms of the page: retries or discards a failing job. @throws Refusal 403 except for admins, 422 */
export async function answerJobForm(args: PageArgs) {
  const admin = await requireRole(args, 'admin');
  const form = schema.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!form.success) throw new Refusal(422, 'This form names no failed job. Open the page again.');
  const { db } = args.context.get(servicesContext);
  const { intent, queue, id } = form.data;
  const { action, change, title, description } = done[intent];
  const isChanged = await db.transaction(async (tx) => {
    if (!(await change(tx, queue, id))) return false;
    await recordAudit(tx, { actor: actorOf(admin.id), action, subject: `job:${id}`, details: { queue } });
    return true;
  });
  leaveNotice(
    args.context,
    isChanged
      ? { title, description }
      : {
          title: 'That job is no longer failing.',
          description: 'It has run since, or another admin discarded it. Nothing was changed.',
          destructive: true,
        },
  );
  throw redirectDocument(`${path}#failing`);
}
