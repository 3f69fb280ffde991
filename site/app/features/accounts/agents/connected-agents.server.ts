import { and, desc, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import type { Visitor } from '../sessions/visitor.server.ts';
import { oauthAccessTokens, oauthClients, oauthConsents, oauthRefreshTokens } from './tables.server.ts';

/** Agents shown at most, the last used first. */
const mostAgents = 50;

/** Days after which a program that nobody connected is deleted. */
const unusedDays = 1;

/** Days without use after which a connected agent is disconnected: its last token has expired by then. */
const idleDays = 31;

/**
 * Days after a person's consent in which their agent may refresh its tokens; then it asks again. `/privacy` names it.
 */
export const longestFamilyDays = 180;

/** The visitor's connected agents, the last used first. */
export async function listAgents({ context }: RequestArgs, visitor: Visitor) {
  const { db } = context.get(servicesContext);
  return db
    .select({
      id: oauthConsents.id,
      name: oauthClients.name,
      redirectUris: oauthClients.redirectUris,
      scopes: oauthConsents.scopes,
      since: oauthConsents.createdAt,
      lastUsed: oauthConsents.updatedAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthConsents.clientId))
    .where(eq(oauthConsents.userId, visitor.id))
    .orderBy(desc(oauthConsents.updatedAt))
    .limit(mostAgents);
}

/** Disconnects one of the visitor's agents at once; does nothing to another person's. */
export async function disconnectAgent(args: RequestArgs, visitor: Visitor, id: string): Promise<void> {
  const { db } = args.context.get(servicesContext);
  await db.transaction(async (tx) => {
    await lockAccount(tx, visitor.id);
    const [ended] = await tx
      .delete(oauthConsents)
      .where(and(eq(oauthConsents.id, id), eq(oauthConsents.userId, visitor.id)))
      .returning({ clientId: oauthConsents.clientId });
    if (!ended) return;
    await endTokens(tx, visitor.id, ended.clientId);
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'agent-disconnected' }, args);
  });
}

/**
 * Deletes an agent's tokens of an account. A code that the agent has not used yet is checked against the consent when
 * it is used (`giveToken`).
 */
export async function endTokens(tx: Database, userId: string, clientId: string): Promise<void> {
  const isIts = (table: typeof oauthAccessTokens | typeof oauthRefreshTokens) =>
    and(eq(table.userId, userId), eq(table.clientId, clientId));
  await tx.delete(oauthAccessTokens).where(isIts(oauthAccessTokens));
  await tx.delete(oauthRefreshTokens).where(isIts(oauthRefreshTokens));
}

/** Disconnects every agent of an account, which `tx` has locked. */
export async function endAgents(tx: Database, userId: string): Promise<void> {
  await tx.delete(oauthConsents).where(eq(oauthConsents.userId, userId));
  await tx.delete(oauthAccessTokens).where(eq(oauthAccessTokens.userId, userId));
  await tx.delete(oauthRefreshTokens).where(eq(oauthRefreshTokens.userId, userId));
}

/** For the export of own data: which agents, with which permissions, but not their tokens. */
export async function exportAgents(db: Database, userId: string) {
  return db
    .select({
      name: oauthClients.name,
      scopes: oauthConsents.scopes,
      connectedAt: oauthConsents.createdAt,
      lastUsedAt: oauthConsents.updatedAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthConsents.clientId))
    .where(eq(oauthConsents.userId, userId));
}

/** Most programs that one night's sweep deletes: a flood of registrations must not make one long statement. */
const sweptAtOnce = 10_000;

/**
 * Removes expired tokens, consents that are unused or too old (`idleDays`, `longestFamilyDays`), and programs that
 * nobody connected.
 */
export async function sweepAgents(db: Database): Promise<void> {
  const now = sql`now()`;
  await db.delete(oauthAccessTokens).where(lt(oauthAccessTokens.expiresAt, now));
  await db.delete(oauthRefreshTokens).where(lt(oauthRefreshTokens.expiresAt, now));
  await db
    .delete(oauthConsents)
    .where(
      or(
        lt(oauthConsents.updatedAt, sql`now() - make_interval(days => ${idleDays})`),
        lt(oauthConsents.createdAt, sql`now() - make_interval(days => ${longestFamilyDays})`),
      ),
    );
  const isConnected = db
    .select({ one: sql`1` })
    .from(oauthConsents)
    .where(eq(oauthConsents.clientId, oauthClients.clientId));
  const unused = db
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(
      and(
        lt(oauthClients.createdAt, sql`now() - make_interval(days => ${unusedDays})`),
        notExists(isConnected),
      ),
    )
    .orderBy(oauthClients.createdAt)
    .limit(sweptAtOnce);
  await db.delete(oauthClients).where(inArray(oauthClients.id, unused));
}
