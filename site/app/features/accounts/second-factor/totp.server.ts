import { createHmac } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { messages, WrongGuess } from '../refusals.server.ts';
import { twoFactors } from '../tables.server.ts';

/** Seconds that an app shows a code for. */
const period = 30;
/** The library also takes the code of the step before and of the next: clocks differ, and people type slowly. */
const steps = [1, 0, -1];

type Keeper = Pick<Config, 'sessionSecret' | 'dataDir'>;

/** @throws WrongGuess for a code that is wrong or used */
export async function takeCode(db: Database, config: Keeper, userId: string, code: string): Promise<void> {
  const outcome = await spendCode(db, config, userId, code);
  if (outcome !== 'taken')
    throw new WrongGuess(outcome === 'used' ? messages.usedCode : messages.wrongCode, 'code');
}

/**
 * Takes a code of a person's app once: someone who read it, or an earlier one, cannot use it again. Of two uses at the
 * same moment, one is refused.
 */
export async function spendCode(
  db: Database,
  config: Keeper,
  userId: string,
  code: string,
): Promise<'taken' | 'used' | 'wrong'> {
  const step = await findStep(db, config, userId, code);
  if (step === undefined) return 'wrong';
  const isLater = or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step));
  const spent = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), isLater))
    .returning({ id: twoFactors.id });
  return spent.length > 0 ? 'taken' : 'used';
}

/** The step of time that a code belongs to (RFC 6238), among those that are taken now. */
async function findStep(
  db: Database,
  config: Keeper,
  userId: string,
  code: string,
): Promise<number | undefined> {
  const [factor] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    // An app that is being set up proves nothing yet.
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
  if (!factor?.secret) return undefined;
  const secret = await symmetricDecrypt({ key: sessionSecret(config), data: factor.secret });
  const current = Math.floor(Date.now() / 1000 / period);
  return steps.map((step) => current + step).find((step) => codeOf(secret, step) === code);
}

/** RFC 4226: the six digits of a step. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
