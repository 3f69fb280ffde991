import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import { digestOfToken } from './agent-tokens.server.ts';
import { agentResource, authorisationContext } from './authorisation.server.ts';
import { longestFamilyDays } from './connected-agents.server.ts';
import { answerAgent, OAuthRefusal } from './oauth-answer.server.ts';
import { oauthAccessTokens, oauthConsents, oauthRefreshTokens } from './tables.server.ts';

/** The form that a program posted. @throws OAuthRefusal 400 for another type of body, a repeated parameter, or NUL */
async function readCall(request: Request): Promise<URLSearchParams> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new OAuthRefusal(400, 'invalid_request', 'the body must be application/x-www-form-urlencoded');
  const form = new URLSearchParams(await request.text());
  if (new Set(form.keys()).size < form.size)
    throw new OAuthRefusal(400, 'invalid_request', 'a parameter is repeated');
  if (form.toString().includes('%00'))
    throw new OAuthRefusal(400, 'invalid_request', 'a parameter contains NUL');
  return form;
}

/** `POST /oauth2/token`: an access token for a code, or for a refresh token, which a new one replaces. */
export async function giveToken({ request, context }: RequestArgs): Promise<Response> {
  const { config, limits } = context.get(servicesContext);
  await limits.take('agent tokens by address', context.get(requestContext).address);
  const form = await readCall(request);
  if (form.get('resource') !== agentResource(config))
    throw new OAuthRefusal(400, 'invalid_target', `resource must be ${agentResource(config)}`);
  if (form.has('client_secret') || form.has('client_assertion') || request.headers.has('authorization'))
    throw new OAuthRefusal(400, 'invalid_client', 'clients of this site are public and have no secret');
  return pass({ request, context }, '/oauth2/token', form, {
    before: (tx) => lockHolder(tx, form.get('refresh_token')),
    after: noteUse,
  });
}

/** `POST /oauth2/revoke`: a program revokes its token (RFC 7009). */
export async function takeBackToken(args: RequestArgs): Promise<Response> {
  const { limits } = args.context.get(servicesContext);
  await limits.take('agent tokens by address', args.context.get(requestContext).address);
  const form = await readCall(args.request);
  return pass(args, '/oauth2/revoke', form, { before: (tx) => lockHolder(tx, form.get('token')) });
}

interface Around {
  before: (tx: Database) => Promise<void>;
  after?: (tx: Database, answer: Response) => Promise<void>;
}

async function pass(
  { context }: RequestArgs,
  path: string,
  form: URLSearchParams,
  { before, after }: Around,
) {
  const { config } = context.get(servicesContext);
  const request = new Request(config.siteUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: form.toString(),
  });
  const answer = await context.get(authorisationContext).answer(request, after, before);
  const body: unknown = await answer.json().catch(() => ({}));
  return answerAgent(body, answer.status);
}

/**
 * Locks the account of a refresh token, if `token` is one. A change of the password ends only the tokens that it sees:
 * so a refresh and that change wait for each other.
 */
async function lockHolder(tx: Database, token: string | null): Promise<void> {
  if (!token) return;
  const [found] = await tx
    .select({ userId: oauthRefreshTokens.userId })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.token, digestOfToken(token)));
  if (found) await lockAccount(tx, found.userId);
}

/**
 * Notes the agent's last use, for the list of connected agents: a token lives an hour, so this is exact to the hour.
 * While a code waited, its agent may have been disconnected or lost a permission: no token goes beyond what the list
 * says, or lives longer than `longestFamilyDays` from the consent.
 *
 * @throws OAuthRefusal 400, so that the token just made is not kept
 */
async function noteUse(tx: Database, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const { access_token: token } = (await answer.clone().json()) as { access_token: string };
  const [allowed] = await tx
    .update(oauthConsents)
    .set({ updatedAt: sql`now()` })
    .from(oauthAccessTokens)
    .where(
      sql`${oauthAccessTokens.token} = ${digestOfToken(token)} and ${oauthConsents.userId} = ${oauthAccessTokens.userId} and ${oauthConsents.clientId} = ${oauthAccessTokens.clientId} and ${oauthAccessTokens.scopes} <@ ${oauthConsents.scopes}
        and ${oauthConsents.createdAt} > now() - make_interval(days => ${longestFamilyDays})`,
    )
    .returning({
      userId: oauthConsents.userId,
      clientId: oauthConsents.clientId,
      since: oauthConsents.createdAt,
    });
  if (!allowed) throw new OAuthRefusal(400, 'invalid_grant', 'the user no longer allows this');
  const { userId, clientId, since } = allowed;
  const end = new Date(since.getTime() + longestFamilyDays * 86_400_000);
  for (const table of [oauthAccessTokens, oauthRefreshTokens])
    await tx
      .update(table)
      .set({ expiresAt: end })
      .where(and(eq(table.userId, userId), eq(table.clientId, clientId), gt(table.expiresAt, end)));
}
