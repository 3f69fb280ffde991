/** Sign-in metadata of a server and its authorisation server, and its copy for clients of the proxy. */
import { type Fields, isFields, isText } from '@context-native/checker/fields';

/** Metadata of a server that wants sign-in, found as a client finds it (RFC 9728, RFC 8414). */
export interface SignIn {
  /** Metadata of the server itself, which older servers do not have. */
  resource: (Fields & { resource: string }) | undefined;
  issuer: string;
  /** Metadata of the authorisation server. */
  server: Fields;
}

export const resourcePath = '/.well-known/oauth-protected-resource';
export const serverPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

/** Endpoints that the proxy forwards, by the last part of their paths at the proxy. */
export const endpoints = {
  authorize: 'authorization_endpoint',
  token: 'token_endpoint',
  register: 'registration_endpoint',
  revoke: 'revocation_endpoint',
  device: 'device_authorization_endpoint',
} as const;
export type Endpoint = keyof typeof endpoints;

/**
 * Members that name an endpoint past the proxy, or bind a request to its URL: a signature over the proxy's URL is not
 * valid for the server's.
 */
const unsupported = [
  'introspection_endpoint',
  'pushed_authorization_request_endpoint',
  'backchannel_authentication_endpoint',
  'userinfo_endpoint',
  'end_session_endpoint',
  'mtls_endpoint_aliases',
  'signed_metadata',
  'dpop_signing_alg_values_supported',
];
const bound = /_jwt$|^tls_|^self_signed_tls/;
const timeout = 10_000;
const maxMetadata = 1_000_000;

/**
 * Sign-in metadata of a server; undefined if it has none.
 * @throws Error with a message if the metadata is inconsistent, or requires a feature that the proxy cannot forward
 */
export async function findSignIn(to: URL, hint: string | undefined): Promise<SignIn | undefined> {
  const { origin, pathname } = to;
  const path = pathname === '/' ? '' : pathname;
  const places = [`${origin}${resourcePath}${path}`, `${origin}${resourcePath}`];
  const found = await firstOf(hint === undefined ? places : [hint, ...places], 'resource');
  const resource: SignIn['resource'] =
    found && isText(found.resource) ? { ...found, resource: found.resource } : undefined;
  if (resource && !isResourceOf(resource.resource, to))
    throw new Error(`its metadata describes another server, ${resource.resource}`);
  const servers = resource?.authorization_servers;
  const [named] = Array.isArray(servers) ? servers : [];
  const issuer = isText(named) ? named : origin;
  const base = URL.parse(issuer);
  if (!base) throw new Error('the URL of its authorisation server is invalid');
  const issuerPath = base.pathname.replace(/\/$/, '');
  const server = await firstOf(
    [
      ...serverPaths.map((each) => `${base.origin}${each}${issuerPath}`),
      ...(issuerPath === '' ? [] : [`${base.origin}${issuerPath}${serverPaths[1]}`]),
    ],
    endpoints.authorize,
    endpoints.token,
  );
  if (!server) {
    if (resource) throw new Error(`${issuer} has no metadata`);
    return undefined;
  }
  // Servers of 2025-03-26 serve the metadata of another issuer as their own, and their clients do not check.
  if (resource && withoutSlash(server.issuer) !== withoutSlash(issuer))
    throw new Error(`the metadata of ${issuer} has another issuer`);
  if (server.require_pushed_authorization_requests === true)
    throw new Error(`${issuer} accepts only pushed authorisation requests`);
  if (resource?.dpop_bound_access_tokens_required === true)
    throw new Error('its tokens are bound to their URL (DPoP)');
  return { resource, issuer: isText(server.issuer) ? server.issuer : issuer, server };
}

const withoutSlash = (value: unknown) => (isText(value) ? value.replace(/\/$/, '') : undefined);

/** Tests that a server may use this `resource`: its own origin, and its path or one above it. */
function isResourceOf(resource: string, to: URL): boolean {
  const url = URL.parse(resource);
  const below = (path: string) => (path.endsWith('/') ? path : `${path}/`);
  return url?.origin === to.origin && below(to.pathname).startsWith(below(url.pathname));
}

/** The first URL with a JSON object that has these members as strings. */
async function firstOf(addresses: string[], ...members: string[]): Promise<Fields | undefined> {
  for (const address of addresses) {
    try {
      const answer = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.text();
      const value: unknown = answer.ok && text.length <= maxMetadata ? JSON.parse(text) : undefined;
      if (isFields(value) && members.every((name) => isText(value[name]))) return value;
    } catch {
      // The next URL may have it.
    }
  }
  return undefined;
}

/** Tests that authorisation responses name their issuer (RFC 9207): then they must return through the proxy. */
export const namesIssuer = ({ server }: SignIn) =>
  server.authorization_response_iss_parameter_supported === true;

/** The metadata of the server, under the URL that the client knows. */
export function resourceFor({ resource }: SignIn, base: string, address: string): Fields | undefined {
  if (!resource) return undefined;
  const { signed_metadata, ...rest } = resource;
  return { ...rest, resource: address, authorization_servers: [base] };
}

/** The metadata of the authorisation server, under the proxy's own URL. */
export function serverFor(signIn: SignIn, base: string, ownPath: string): Fields {
  const made: Fields = { ...signIn.server, issuer: base };
  for (const name of unsupported) delete made[name];
  for (const [endpoint, name] of Object.entries(endpoints))
    if (made[name] !== undefined) made[name] = `${base}${ownPath}${endpoint}`;
  for (const [name, methods] of Object.entries(made))
    if (name.endsWith('_endpoint_auth_methods_supported') && Array.isArray(methods))
      made[name] = methods.filter((method) => !bound.test(String(method)));
  // A client with a metadata document has no redirect URL of the proxy in it.
  if (namesIssuer(signIn) && made.registration_endpoint !== undefined)
    made.client_id_metadata_document_supported = false;
  return made;
}
