/** What a server and its authorisation server say of signing in, and the same for a client of the proxy. */
import { type Fields, isFields, isText } from '../../../conformance/src/fields.ts';

/** Of a server that wants sign-in, found as a client finds it (RFC 9728, RFC 8414). */
export interface SignIn {
  /** Metadata of the server itself, which older servers do not have. */
  resource: (Fields & { resource: string }) | undefined;
  issuer: string;
  /** Metadata of the authorisation server. */
  server: Fields;
}

export const resourcePath = '/.well-known/oauth-protected-resource';
export const serverPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

/** Endpoints that pass the proxy, by the last part of their paths there. The others are not named to clients. */
export const endpoints = {
  authorize: 'authorization_endpoint',
  token: 'token_endpoint',
  register: 'registration_endpoint',
  revoke: 'revocation_endpoint',
  device: 'device_authorization_endpoint',
} as const;
export type Endpoint = keyof typeof endpoints;

/**
 * What names an endpoint by which a client would pass the proxy by, or binds a request to the address that it is sent to: a
 * signature over the proxy's address is none for the server's.
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

/** What a server says of signing in; undefined where it says nothing. @throws Error with words where that does not hold together */
export async function findSignIn(to: URL, hint: string | undefined): Promise<SignIn | undefined> {
  const { origin, pathname } = to;
  const path = pathname === '/' ? '' : pathname;
  const places = [`${origin}${resourcePath}${path}`, `${origin}${resourcePath}`];
  const found = await firstOf(hint === undefined ? places : [hint, ...places], 'resource');
  const resource: SignIn['resource'] =
    found && isText(found.resource) ? { ...found, resource: found.resource } : undefined;
  if (resource && !isResourceOf(resource.resource, to))
    throw new Error(`its metadata is about another server, ${resource.resource}`);
  const servers = resource?.authorization_servers;
  const [named] = Array.isArray(servers) ? servers : [];
  const issuer = isText(named) ? named : origin;
  const base = URL.parse(issuer);
  if (!base) throw new Error('its authorisation server has no address');
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
  // Servers of 2025-03-26 serve the metadata of another issuer as their own, and their clients do not ask.
  if (resource && withoutSlash(server.issuer) !== withoutSlash(issuer))
    throw new Error(`the metadata of ${issuer} is about another issuer`);
  if (server.require_pushed_authorization_requests === true)
    throw new Error(`${issuer} takes pushed authorisation requests alone`);
  if (resource?.dpop_bound_access_tokens_required === true)
    throw new Error('its tokens are bound to the address that they are sent to (DPoP)');
  return { resource, issuer: isText(server.issuer) ? server.issuer : issuer, server };
}

const withoutSlash = (value: unknown) => (isText(value) ? value.replace(/\/$/, '') : undefined);

/** Whether a server may call itself so: its own origin, and its path or one above it. */
function isResourceOf(resource: string, to: URL): boolean {
  const url = URL.parse(resource);
  const below = (path: string) => (path.endsWith('/') ? path : `${path}/`);
  return url?.origin === to.origin && below(to.pathname).startsWith(below(url.pathname));
}

/** The first of some addresses that has an object of JSON with these members, which are texts. */
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
      // The next may be there.
    }
  }
  return undefined;
}

/** Whether authorisation responses name their issuer (RFC 9207), so that they have to come by the proxy. */
export const namesIssuer = ({ server }: SignIn) =>
  server.authorization_response_iss_parameter_supported === true;

/** The metadata of the server, as one at the address that the client knows. */
export function resourceFor({ resource }: SignIn, base: string, address: string): Fields | undefined {
  if (!resource) return undefined;
  const { signed_metadata, ...rest } = resource;
  return { ...rest, resource: address, authorization_servers: [base] };
}

/** The metadata of the authorisation server, as one at the proxy's own address. */
export function serverFor(signIn: SignIn, base: string, ownPath: string): Fields {
  const made: Fields = { ...signIn.server, issuer: base };
  for (const name of unsupported) delete made[name];
  for (const [endpoint, name] of Object.entries(endpoints))
    if (made[name] !== undefined) made[name] = `${base}${ownPath}${endpoint}`;
  for (const [name, methods] of Object.entries(made))
    if (name.endsWith('_endpoint_auth_methods_supported') && Array.isArray(methods))
      made[name] = methods.filter((method) => !bound.test(String(method)));
  // A client whose metadata stands elsewhere has no redirect to the proxy there.
  if (namesIssuer(signIn) && made.registration_endpoint !== undefined)
    made.client_id_metadata_document_supported = false;
  return made;
}
