/** Signs people in to a running site: through its forms and mails, or with sessions in its database. */

import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sessions } from '#app/features/accounts/tables.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { site as names } from '#site';
import { benchSecret, root, type Site } from './site.ts';

const run = promisify(execFile);

const credentials = { email: 'bench@example.com', password: 'only for measuring' };

/** Signs up, confirms the email, becomes an admin and signs in. Returns the cookies as `name=value`. */
export async function becomeAdmin({ url: origin, dataDir }: Site): Promise<string[]> {
  const signedUp = await post(origin, { intent: 'sign-up', ...credentials, fullName: 'Bench' });
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const link = await confirmationLink(dataDir);
  const headers = { cookie: cookie.join('; ') };
  await (await fetch(link, { redirect: 'manual', headers })).arrayBuffer();
  await grant(dataDir);
  const signedIn = await post(origin, { intent: 'sign-in', ...credentials });
  return signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => !/notice/.test(cookie));
}

/** Uses the operator's command, which talks to the running site. */
async function grant(dataDir: string): Promise<void> {
  const command = ['site/scripts/admin.ts', 'grant', credentials.email, 'admin'];
  await run(process.execPath, command, { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
}

async function post(origin: string, fields: Record<string, string>): Promise<Response> {
  const response = await fetch(`${origin}/auth`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { origin },
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`The form at /auth returned ${response.status}.`);
  return response;
}

/** The queue sends the mail, so it arrives a moment later. */
async function confirmationLink(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const letters = await readOutbox(join(dataDir, 'outbox'));
    const letter = letters.find(({ to }) => to === credentials.email);
    const link = letter?.text.match(/https?:\/\/\S+/)?.[0];
    if (link) return link;
    await wait(100);
  }
  throw new Error('No confirmation email came within ten seconds.');
}

/** Starts a session for each person in the database. Returns their cookies, signed as the site signs them. */
export async function signInPeople(db: Database, userIds: string[]): Promise<string[]> {
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  const made = userIds.map((userId) => ({
    userId,
    expiresAt,
    token: randomBytes(24).toString('base64url'),
  }));
  await db.insert(sessions).values(made);
  return made.map(({ token }) => {
    const signature = createHmac('sha256', benchSecret).update(token).digest('base64');
    return `${names.slug}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}
