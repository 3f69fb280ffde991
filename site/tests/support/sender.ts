/**
 * `sender.ts ROUND DATA_DIR URL|SNAPSHOT`: receives submissions of several kinds at once, until it is killed. It prints
 * what it finds in the database, as JSON, and then a line for each submission that it has acknowledged. The lines match
 * what the next start finds, if the submission is complete with its file's content and its mail.
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTick } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { waitlistBody } from '#app/features/careers/schema.ts';
import { jobsWaitlist } from '#app/features/careers/tables.server.ts';
import { joinWaitlist } from '#app/features/careers/waitlist.server.ts';
import { applyFor } from '#app/features/community/applications/apply.server.ts';
import { receiveContribution } from '#app/features/community/contributions/receive.server.ts';
import { suggestItem } from '#app/features/ecosystem/catalogue/contributions.server.ts';
import { catalogCategories } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { courseSchema } from '#app/features/learning/courses/schema.ts';
import { submitCourse } from '#app/features/learning/courses/submissions.server.ts';
import { Background } from '#app/services/background/background.server.ts';
import { readConfig } from '#app/services/config/config.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { Storage } from '#app/services/files/files.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { createMail } from '#app/services/mail/mail.server.ts';
import { attachments, submissions } from '#app/services/submissions/tables.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

flushCompileCache();
const [round = '', dataDir = '', place = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = place.startsWith('postgres')
  ? await openServerDatabase(place, log)
  : await openEmbeddedDatabase(dataDir, log, place);
const { db } = database;
const config = readConfig({ DATA_DIR: dataDir });
const storage = new Storage(config, log);
const background = new Background(database, log);
const mail = createMail(config, background, log);
const services = {
  config,
  log,
  db,
  storage,
  mail,
  changes: new Changes(database, log),
  limits: new Limits(db),
};
// Mails stay in the queue: the test is not about their delivery.
await background.startSending();
const category = { slug: 'servers', name: 'Servers', icon: '', color: '' };
await db.insert(catalogCategories).values(category).onConflictDoNothing();
writeSync(1, `${JSON.stringify(await findAll())}\n`);

/** Sends a submission under a name. Returns its line, as `findAll` has it if it is complete. */
type Sender = (name: string) => Promise<string>;
const senders: Sender[] = [
  async (name) => {
    const content = randomBytes(20_000).toString('base64');
    await contribute(name, new File([content], 'notes.txt'));
    return `${name} ${createHash('sha256').update(content).digest('hex')}`;
  },
  async (name) => {
    await contribute(name);
    return name;
  },
  async (name) => {
    const wish = waitlistBody.parse({ email: addressOf(name), role_interest: 'employer' });
    await joinWaitlist(services, wish, name);
    return `${addressOf(name)} mailed`;
  },
  async (name) => {
    await applyFor(services, 'partner', { name, email: addressOf(name) }, { address: name });
    return `Become a Partner: ${name} mailed`;
  },
  async (name) => {
    const typed = { title: name, provider: 'Wren', link_url: `https://wren.example/${name}` };
    await submitCourse(services, courseSchema.parse(typed), { address: name });
    return name;
  },
  async (name) => {
    const typed = { name, url: `https://wren.example/${name}`, category: category.slug };
    await suggestItem(services, { ...typed, description: '', email: '' }, { address: name });
    return name;
  },
];
for (let count = 0; ; count += 1) {
  // Lets the event loop run, which the embedded database alone would not do.
  await nextTick();
  const acknowledge = async (send: Sender, kind: number) =>
    writeSync(1, `${await send(`${round}-${kind}-${count}`)}\n`);
  await Promise.all(senders.map(acknowledge));
}

function addressOf(name: string): string {
  return `${name}@wren.example`;
}

async function contribute(title: string, file?: File): Promise<void> {
  const form = new FormData();
  form.set('title', title);
  form.set('repo_url', 'https://github.com/wren/server');
  if (file) form.set('attachment', file);
  const request = new Request('http://site.example/', { method: 'POST', body: form });
  const { problem } = await receiveContribution(services, request, { address: title });
  if (problem) throw new Error(problem.message.description);
}

async function findAll(): Promise<string[]> {
  const mailed = (email: unknown) =>
    sql<string>`case when exists (select from pgboss.job where name = 'mail' and data->>'to' = ${email}) then ' mailed' else '' end`;
  const places = await db
    .select({ email: jobsWaitlist.email, mailed: mailed(jobsWaitlist.email) })
    .from(jobsWaitlist);
  const sent = await db
    .select({ title: submissions.title, mailed: mailed(submissions.email), file: attachments.id })
    .from(submissions)
    .leftJoin(attachments, eq(attachments.submissionId, submissions.id));
  const found = places.map((place) => place.email + place.mailed);
  for (const { title, mailed, file } of sent) found.push(title + mailed + (file ? await digestOf(file) : ''));
  return found;
}

async function digestOf(file: string): Promise<string> {
  const content = await storage.open(file);
  if (!content) return ' without its file';
  return ` ${createHash('sha256')
    .update(await buffer(content))
    .digest('hex')}`;
}
