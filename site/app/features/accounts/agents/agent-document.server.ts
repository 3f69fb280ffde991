import { Refusal } from '#app/lib/refusal.ts';
import { fetchPublic } from '#app/services/outbound/fetch-public.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { OAuthRefusal } from './oauth-answer.server.ts';
import { readRegistration } from './register-agent.server.ts';
import { oauthClients } from './tables.server.ts';

/** Limits for fetching a program's document. The draft recommends 5 KB at most; we allow twice that. */
const fetchLimits = { milliseconds: 5000, bytes: 10 * 1024, redirects: 0, ports: [443] };

/** Longest URL of a document, in characters. */
const longestAddress = 300;

/**
 * True if a program's id can be the URL of its document: https, with a path, without user, password or fragment, at
 * most 300 characters, and written in its normal form.
 */
export function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > longestAddress || !URL.canParse(clientId))
    return false;
  const { href, pathname, username, password } = new URL(clientId);
  return href === clientId && pathname !== '/' && !clientId.includes('#') && !username && !password;
}

/** A program's document as a row. @throws OAuthRefusal 400 */
export function readDocument(clientId: string, text: string) {
  const refuse = (why: string) => {
    throw new OAuthRefusal(400, 'invalid_client_metadata', why);
  };
  let said: Record<string, unknown> = {};
  try {
    said = JSON.parse(text);
  } catch {
    refuse('it is not JSON');
  }
  if (said?.client_id !== clientId) refuse('its client_id is not its URL');
  if ('client_secret' in said || (said.token_endpoint_auth_method ?? 'none') !== 'none')
    refuse('token_endpoint_auth_method must be none');
  return { ...readRegistration(said), clientId };
}

/**
 * Fetches and stores the document of a program whose id is a URL (draft-ietf-oauth-client-id-metadata-document), again
 * before each consent page: only the current document counts. Does nothing for other ids.
 *
 * @throws Refusal 400 when the document cannot be fetched or is refused; TooManyRequests
 */
export async function readAgentDocument({ context }: RequestArgs, clientId: string): Promise<void> {
  if (!clientId.startsWith('https://')) return;
  const { db, limits } = context.get(servicesContext);
  const refuse = (why: string) => {
    throw new Refusal(
      400,
      `This agent cannot be connected: the document at its id ${why}. The agent got no access.`,
    );
  };
  if (!isDocumentAddress(clientId)) return refuse('has an invalid URL');
  await limits.take('agents by address', context.get(requestContext).address);
  const answer = await fetchPublic(clientId, { ...fetchLimits, headers: { accept: 'application/json' } });
  if ('problem' in answer) return refuse(answer.problem);
  if (answer.status !== 200) return refuse(`returns status ${answer.status}`);
  try {
    const row = readDocument(clientId, answer.body.toString('utf8'));
    // Stored with the current time: the sweep deletes programs without a consent by their age.
    await db
      .insert(oauthClients)
      .values(row)
      .onConflictDoUpdate({
        target: oauthClients.clientId,
        set: { ...row, uri: row.uri ?? null, updatedAt: new Date() },
      });
  } catch (error) {
    if (error instanceof OAuthRefusal) return refuse(`is refused: ${error.message}`);
    throw error;
  }
}
