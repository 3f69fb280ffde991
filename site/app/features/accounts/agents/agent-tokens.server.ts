import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { AgentScope } from './agent-scopes.ts';
import { oauthAccessTokens } from './tables.server.ts';

/** Who an agent acts for, and what it may do for them. */
export interface AgentHolder {
  userId: string;
  clientId: string;
  scopes: string[];
  /** What the token is for. */
  resources: string[];
  expiresAt: Date;
}

/** What is kept of a token. It has 190 bits of chance, so that a plain digest says nothing of it. */
export const digestOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** More than a token of ours has. */
const longestToken = 200;

/** Whose token it is; undefined for one that is unknown, has run out or was ended. One query, by an index. */
export async function findAgentHolder(db: Database, token: string): Promise<AgentHolder | undefined> {
  if (token.length > longestToken) return undefined;
  const { userId, clientId, scopes, resources, expiresAt } = oauthAccessTokens;
  const [found] = await db
    .select({ userId, clientId, scopes, resources, expiresAt })
    .from(oauthAccessTokens)
    .where(
      and(
        eq(oauthAccessTokens.token, digestOfToken(token)),
        gt(expiresAt, sql`now()`),
        isNull(oauthAccessTokens.revoked),
      ),
    );
  return found && { ...found, resources: found.resources ?? [] };
}

/** @throws Refusal 403 where somebody did not allow this; inside what answers, whatever stands before it */
export function demandScope({ scopes }: { scopes: readonly string[] }, scope: AgentScope): void {
  if (!scopes.includes(scope)) throw new Refusal(403, `This agent was not allowed: ${scope}.`);
}
