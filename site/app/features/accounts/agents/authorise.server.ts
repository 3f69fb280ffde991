import { and, eq, sql } from 'drizzle-orm';
import { data, redirectDocument } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import { callerHeaders, type PageArgs, requireVisitor } from '../sessions/visitor.server.ts';
import { readAgentDocument } from './agent-document.server.ts';
import { scopesInWords, stayScope } from './agent-scopes.ts';
import { agentResource, authorisationContext } from './authorisation.server.ts';
import { endTokens } from './connected-agents.server.ts';
import { isOnThisComputer, isRedirectAddress } from './redirect-address.ts';
import { oauthClients, oauthConsents } from './tables.server.ts';

/** Most characters of a query, `?` included. */
const longestQuery = 4000;

/**
 * `GET /oauth2/authorize`: leads to the consent page, or reports an error: by a redirect to a program on this computer,
 * or on a page with a link back.
 *
 * @throws Refusal 400 for an invalid query, redirect URI or document, and for an unknown program; TooManyRequests; a
 * redirect to `/auth` for a signed-out visitor
 */
export async function beginAuthorisation(args: PageArgs) {
  const { request, context, url } = args;
  const { config } = context.get(servicesContext);
  const asked = url.searchParams;
  refuseOddQuery(url);
  const isAgain = asked.has(againName);
  asked.delete(againName);
  await requireVisitor(args);
  const redirectUri = asked.get('redirect_uri');
  if (redirectUri !== null && !isRedirectAddress(redirectUri))
    throw new Refusal(400, 'This agent cannot be connected: its redirect URL is not allowed.');
  await readAgentDocument(args, asked.get('client_id') ?? '');
  // Ask each time: a client on a person's machine can be any program (RFC 8252, 8.6).
  const query = new URLSearchParams(asked);
  query.set('prompt', 'consent');
  // We check the mode below: the library would take an unknown one for `query`.
  query.delete('response_mode');
  const headers = callerHeaders(request);
  headers.set('accept', 'text/html');
  const answer = await context
    .get(authorisationContext)
    .answer(new Request(`${config.siteUrl}/oauth2/authorize?${query}`, { headers }));
  const location = answer.headers.get('Location') ?? '';
  const target = URL.canParse(location) ? new URL(location) : undefined;
  if (target?.href.startsWith(`${config.siteUrl}/oauth2/consent?`)) {
    // The library accepts the client and its redirect URI: the errors of our own checks may lead back to it.
    if (asked.get('prompt') === 'none')
      return backToAgent(config, asked, 'consent_required', 'a person is asked each time');
    if ((asked.get('response_mode') ?? 'query') !== 'query')
      return backToAgent(config, asked, 'invalid_request', 'response_mode must be query');
    const resources = asked.getAll('resource');
    if (resources.length !== 1 || resources[0] !== agentResource(config))
      return backToAgent(config, asked, 'invalid_target', `resource must be ${agentResource(config)}`);
    if (isAgain) target.searchParams.set(againName, '1');
    return redirectDocument(target.pathname + target.search);
  }
  const description = target?.searchParams.get('error_description');
  if (!target || target.origin === config.siteUrl)
    throw new Refusal(
      400,
      `This agent cannot be connected: ${description ?? 'we could not read its request'}. The agent got no access. Its developer can tell you more.`,
    );
  return leadBack(target);
}

/** @throws Refusal 400 for a query that is too long, or repeats a parameter other than `resource` (RFC 6749, 3.1) */
function refuseOddQuery({ search, searchParams }: URL): void {
  const names = [...searchParams.keys()].filter((name) => name !== 'resource');
  if (search.length > longestQuery || new Set(names).size < names.length)
    throw new Refusal(
      400,
      'This agent cannot be connected: its request is too long, or repeats a parameter.',
    );
}

function backToAgent({ siteUrl }: Config, asked: URLSearchParams, error: string, description: string) {
  const back = new URL(asked.get('redirect_uri') ?? siteUrl);
  back.searchParams.set('error', error);
  back.searchParams.set('error_description', description);
  const state = asked.get('state');
  if (state) back.searchParams.set('state', state);
  back.searchParams.set('iss', siteUrl);
  return leadBack(back);
}

/** Errors by code, in our own words: those in the request come from a stranger. */
const problems: Record<string, string> = {
  invalid_scope: 'it asked for a permission that does not exist here',
  invalid_target: 'the resource it asked for is not on this site',
  consent_required: 'it tried to get access without asking you',
};

/**
 * Anyone can register any page as the redirect URI, and nobody has consented yet: a link to this site must not redirect
 * visitors elsewhere. A program on this computer is not a page that could lure them.
 */
function leadBack(back: URL) {
  if (isOnThisComputer(back)) return redirectDocument(back.href);
  const problem = problems[back.searchParams.get('error') ?? ''] ?? 'we could not read its request';
  return data({ problem, leadsTo: placeOf(back.href), goOn: back.href }, 400);
}

/**
 * Parameter of a question that is asked again, because the time for the first ran out. It is not part of the signed
 * parameters.
 */
const againName = 'again';

/**
 * A redirect that asks a question again once its time has run out; otherwise undefined. The new question is checked
 * from the start, and takes nothing from the old signature.
 */
export function renewQuestion({ url }: PageArgs): Response | undefined {
  const exp = Number(url.searchParams.get('exp'));
  if (!url.searchParams.has('sig') || !(exp > 0) || exp * 1000 > Date.now()) return undefined;
  const asked = new URLSearchParams(url.searchParams);
  for (const name of [...asked.keys()])
    if (['sig', 'exp', 'prompt', againName].includes(name) || name.startsWith('ba_')) asked.delete(name);
  asked.set(againName, '1');
  return redirectDocument(`/oauth2/authorize?${asked}`);
}

/**
 * The client and its requested permissions, for `/oauth2/consent`.
 * @throws Refusal 400 where the URL has no known client, no signature or no redirect URI; a redirect to `/auth` for a
 * signed-out visitor
 */
export async function showAsked(args: PageArgs) {
  const { context, url } = args;
  const visitor = await requireVisitor(args);
  const { db } = context.get(servicesContext);
  const [agent] = await db
    .select({ name: oauthClients.name, redirectUris: oauthClients.redirectUris })
    .from(oauthClients)
    .where(eq(oauthClients.clientId, url.searchParams.get('client_id') ?? ''));
  const redirectUri = url.searchParams.get('redirect_uri') ?? '';
  if (!agent || !url.searchParams.has('sig') || !URL.canParse(redirectUri))
    throw new Refusal(
      400,
      'No agent is waiting for your answer here. Start again in the program that sent you here.',
    );
  const scopes = url.searchParams.get('scope')?.split(' ') ?? [];
  return {
    agent: agent.name,
    leadsTo: placeOf(redirectUri),
    words: scopesInWords(scopes),
    stays: scopes.includes(stayScope),
    email: visitor.email,
    isAgain: url.searchParams.has(againName),
  };
}

/**
 * The destination of the answer in words: a host, a program on this computer, or one that the system opens by its
 * scheme.
 */
function placeOf(redirectUri: string): string {
  const address = new URL(redirectUri);
  if (address.protocol === 'https:') return address.host;
  if (isOnThisComputer(address)) return 'a program on your computer';
  return `the program that opens ${address.protocol}// addresses`;
}

/**
 * Stores the person's answer and returns the URL that leads back to the agent. A yes replaces what they allowed it
 * before: the list of connected agents shows all its permissions.
 *
 * @throws Refusal 400 for a question that was changed on the way, or is older than ten minutes
 */
export async function answerConsent(
  args: PageArgs,
  isAllowed: boolean,
): Promise<{ agent: string; goOn: string }> {
  const { request, context, url } = args;
  const { agent } = await showAsked(args);
  const visitor = await requireVisitor(args);
  const { config } = context.get(servicesContext);
  const headers = callerHeaders(request);
  headers.set('origin', config.siteUrl);
  headers.set('accept', 'application/json');
  headers.set('content-type', 'application/json');
  const question = new URLSearchParams(url.searchParams);
  question.delete(againName);
  const body = JSON.stringify({ accept: isAllowed, oauth_query: question.toString() });
  const answer = await context.get(authorisationContext).answer(
    new Request(`${config.siteUrl}/oauth2/consent`, { method: 'POST', headers, body }),
    async (tx, { ok }) => {
      if (!ok || !isAllowed) return;
      const clientId = url.searchParams.get('client_id') ?? '';
      await endTokens(tx, visitor.id, clientId);
      // The time limit of the agent's tokens counts from the newest consent.
      await tx
        .update(oauthConsents)
        .set({ createdAt: sql`now()` })
        .where(and(eq(oauthConsents.userId, visitor.id), eq(oauthConsents.clientId, clientId)));
      await recordSecurityEvent(tx, { userId: visitor.id, kind: 'agent-connected' }, args);
    },
    (tx) => lockAccount(tx, visitor.id),
  );
  const said = (await answer.json().catch(() => ({}))) as { url?: string };
  if (!answer.ok || !said.url)
    throw new Refusal(
      400,
      'This request has expired, or was altered in transit. The agent got no access. Start again in the program that sent you here.',
    );
  return { agent, goOn: said.url };
}
