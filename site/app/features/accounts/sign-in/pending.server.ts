import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { readCookie, setCookie } from '#app/services/http/cookies.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import { pendingCookieName } from '../better-auth/auth.server.ts';
import { verifications } from '../tables.server.ts';

/** Most seconds from the beginning to the end of a sign-in at a provider, or of the use of a passkey. */
export const pendingSeconds = 600;

/**
 * Stores what is needed to finish something that leads out of this site and back: the challenge of a passkey, a sign-in
 * at a provider. `mark` is the text that comes back with it (challenge, state) and cannot be guessed. It is found once,
 * within `pendingSeconds`, by the browser that began it: that has a random number in a signed cookie.
 */
export async function begin(args: RequestArgs, purpose: string, mark: string, value: object): Promise<void> {
  const { db } = args.context.get(servicesContext);
  await db.insert(verifications).values({
    identifier: identifierOf(purpose, giveNumber(args), mark),
    value: JSON.stringify(value),
    expiresAt: endFromNow(),
  });
}

/**
 * The same for something that a mere view of a page begins: nothing is stored, so that views fill no table. The mark
 * holds the time of its end, and is signed for the purpose and the browser.
 */
export function offer(args: RequestArgs, purpose: string): string {
  const { config } = args.context.get(servicesContext);
  const text = `${randomBytes(16).toString('base64url')} ${endFromNow().getTime()}`;
  return signLink(config, `${purpose}\n${giveNumber(args)}`, text);
}

/**
 * Takes a mark of `offer` once: from then until its end, it is stored as taken. Of two concurrent uses, one gets false.
 */
export async function takeOffer(args: RequestArgs, purpose: string, mark: string): Promise<boolean> {
  const { config, db } = args.context.get(servicesContext);
  const number = readNumber(args);
  const [, end] = (number && readSignedLink(config, `${purpose}\n${number}`, mark)?.split(' ')) || [];
  const expiresAt = new Date(Number(end));
  if (!number || !end || expiresAt <= new Date()) return false;
  const identifier = identifierOf(purpose, number, mark);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`);
    if ((await tx.$count(verifications, eq(verifications.identifier, identifier))) > 0) return false;
    await tx.insert(verifications).values({ identifier, value: '', expiresAt });
    return true;
  });
}

/**
 * The data stored at the start; undefined when it was finished before, took too long or was started by another browser.
 */
export async function takePending<T>(
  args: RequestArgs,
  purpose: string,
  mark: string,
): Promise<T | undefined> {
  const number = readNumber(args);
  if (!number) return undefined;
  const { db } = args.context.get(servicesContext);
  const [pending] = await db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOf(purpose, number, mark)),
        gt(verifications.expiresAt, new Date()),
      ),
    )
    .returning({ value: verifications.value });
  return pending && (JSON.parse(pending.value) as T);
}

const endFromNow = () => new Date(Date.now() + pendingSeconds * 1000);

/** The random number of this browser. Its cookie lives as long as the thing that begins now can be finished. */
function giveNumber(args: RequestArgs): string {
  const { config } = args.context.get(servicesContext);
  const number = readNumber(args) ?? randomBytes(32).toString('base64url');
  setCookie(args.context, pendingCookieName(config), signLink(config, 'begun', number), pendingSeconds);
  return number;
}

function readNumber({ request, context }: RequestArgs): string | undefined {
  const { config } = context.get(servicesContext);
  return readSignedLink(config, 'begun', readCookie(request, pendingCookieName(config)) ?? null);
}

/** A digest: a reader of the table can finish nothing with it. */
function identifierOf(purpose: string, number: string, mark: string): string {
  return createHash('sha256').update([purpose, number, mark].join('\n')).digest('base64url');
}
