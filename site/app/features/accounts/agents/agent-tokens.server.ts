import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { AgentScope } from './agent-scopes.ts';
import { oauthAccessTokens } from './tables.server.ts';

/** The person an agent acts for, and its permissions. */
export interface AgentHolder {
  userId: string;
  clientId: string;
  scopes: string[];
  /** Resources for which the token is valid. */
  resources: string[];
  expiresAt: Date;
}

/** The stored digest of a token. A token has 182 random bits, so a plain digest reveals nothing of it. */
export const digestOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Longer than any token of this site, in characters. */
const longestToken = 200;

/**
 * The account and agent of a token; undefined for one that is unknown, has expired or was ended. One query, by an
 * index.
 */
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

/** Checks a permission. Handlers call it themselves, whatever checks ran before them. @throws Refusal 403 without it */
export function demandScope({ scopes }: { scopes: readonly string[] }, scope: AgentScope): void {
  if (!scopes.includes(scope)) throw new Refusal(403, `This agent does not have the permission “${scope}”.`);
}
