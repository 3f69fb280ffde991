import { randomUUID } from 'node:crypto';
import { holdsHidden } from '@context-native/text/hidden-characters';
import * as z from 'zod';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { allScopes } from './agent-scopes.ts';
import { OAuthRefusal } from './oauth-answer.server.ts';
import { isRedirectAddress } from './redirect-address.ts';
import { oauthClients } from './tables.server.ts';

/** One visible, readable line: the person who decides sees it. */
const isPlainLine = (text: string) => !holdsHidden(text) && /[\p{L}\p{N}]/u.test(text);

/**
 * The members of a program's registration (RFC 7591) that we check. Only the name and the URLs are stored; the grant
 * and response types that we store are our own, and `scope` is ignored.
 */
const registrationSchema = z.object({
  client_name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine(isPlainLine, 'must be one line of text with a letter or a digit')
    .default('An agent without a name'),
  client_uri: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  redirect_uris: z
    .array(
      z
        .string()
        .max(300)
        .refine(
          isRedirectAddress,
          'must use https, http on this machine, a reverse-domain scheme, or a known editor’s scheme',
        ),
    )
    .min(1)
    .max(10),
  grant_types: z.array(z.string().max(60)).max(10).optional(),
  response_types: z.array(z.string().max(40)).max(10).optional(),
  scope: z.string().max(300).optional(),
});

/**
 * Registers a program that wants to ask people: `POST /oauth2/register` (RFC 7591). It becomes a public client (PKCE
 * and no secret), for codes and refreshing, with every scope, even if it asked for less; each person decides what it
 * gets.
 *
 * @throws OAuthRefusal; TooManyRequests
 */
export async function registerAgent({ context }: RequestArgs, said: unknown) {
  const { db, limits } = context.get(servicesContext);
  await limits.take('agents by address', context.get(requestContext).address);
  const clientId = randomUUID();
  const registered = { ...readRegistration(said), clientId };
  await db.insert(oauthClients).values(registered);
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(registered.createdAt.getTime() / 1000),
    client_name: registered.name,
    client_uri: registered.uri,
    redirect_uris: registered.redirectUris,
    grant_types: registered.grantTypes,
    response_types: registered.responseTypes,
    token_endpoint_auth_method: registered.tokenEndpointAuthMethod,
    scope: allScopes.join(' '),
  };
}

/** A program's registration as a row without its client id. @throws OAuthRefusal 400 */
export function readRegistration(said: unknown) {
  const read = registrationSchema.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path.join('.') ?? '';
    const code = field.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    throw new OAuthRefusal(400, code, `${field || 'the document'}: ${issue?.message}`);
  }
  const {
    client_name: name,
    client_uri: uri,
    redirect_uris: redirectUris,
    grant_types,
    response_types,
  } = read.data;
  if (grant_types && !grant_types.includes('authorization_code'))
    throw new OAuthRefusal(400, 'invalid_client_metadata', 'grant_types: must include authorization_code');
  if (response_types && !response_types.includes('code'))
    throw new OAuthRefusal(400, 'invalid_client_metadata', 'response_types: must include code');
  return {
    name,
    uri,
    redirectUris,
    scopes: [...allScopes],
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    tokenEndpointAuthMethod: 'none',
    createdAt: new Date(),
  };
}
