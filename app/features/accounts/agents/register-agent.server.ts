import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { allScopes } from './agent-scopes.ts';
import { OAuthRefusal } from './oauth-answer.server.ts';
import { oauthClients } from './tables.server.ts';

/** Schemes that lead to no program of somebody's: a browser would run or show what such an address holds. */
const noProgram = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'ftp:',
  'mailto:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'view-source:',
]);

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a browser may be sent back to: a page by https, a program on the same machine by http, or one that the system
 * opens by a scheme of its own, as editors have it (`cursor://…`).
 */
function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password || noProgram.has(protocol)) return false;
  if (protocol === 'http:') return loopback.has(hostname);
  return true;
}

/** Turns text around, or shows nothing: `Cf` has most of these, fillers are letters, and U+2800 is a sign without dots. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line that can be seen and read: it is shown to who decides. */
const isPlainLine = (text: string) => !hidden.test(text) && /[\p{L}\p{N}]/u.test(text);

/** What a program may say of itself (RFC 7591); whatever else it says is not kept. */
const registrationSchema = z.object({
  client_name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine(isPlainLine, 'has to be one plain line with a letter or a digit')
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
        .refine(isRedirectAddress, 'has to be https, http on this machine, or a scheme of the program’s own'),
    )
    .min(1)
    .max(10),
  grant_types: z.array(z.string().max(60)).max(10).optional(),
  response_types: z.array(z.string().max(40)).max(10).optional(),
  scope: z.string().max(300).optional(),
});

/**
 * Registers a program that wants to ask people: `POST /oauth2/register` (RFC 7591). Whatever it asks for, it becomes a public
 * client (PKCE and no secret), for codes and refreshing, with every scope; what it gets is what somebody allows.
 *
 * @throws OAuthRefusal; TooManyRequests
 */
export async function registerAgent({ context }: RequestArgs, said: unknown) {
  const { db, limits } = context.get(servicesContext);
  await limits.take('agents by address', context.get(requestContext).address);
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
    throw new OAuthRefusal(
      400,
      'invalid_client_metadata',
      'grant_types: authorization_code is the one way in',
    );
  if (response_types && !response_types.includes('code'))
    throw new OAuthRefusal(
      400,
      'invalid_client_metadata',
      'response_types: code is the one that is answered',
    );
  const clientId = randomUUID();
  const registered = {
    ...{ clientId, name, uri, redirectUris },
    scopes: [...allScopes],
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    tokenEndpointAuthMethod: 'none',
    createdAt: new Date(),
  };
  await db.insert(oauthClients).values(registered);
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(registered.createdAt.getTime() / 1000),
    client_name: name,
    client_uri: uri,
    redirect_uris: redirectUris,
    grant_types: registered.grantTypes,
    response_types: registered.responseTypes,
    token_endpoint_auth_method: registered.tokenEndpointAuthMethod,
    scope: allScopes.join(' '),
  };
}
