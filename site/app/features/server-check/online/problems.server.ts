import { isIP } from 'node:net';
import { isPublicAddress } from '#app/services/outbound/public-address.server.ts';
import { isPrivateName } from './address.ts';
import { agentName, optOutPath, politeRequests } from './agent.ts';

/** One request of a check, as it ended. */
export interface Seen {
  method: string;
  /** Undefined without an answer. */
  status?: number;
  type?: string;
  /** Where a redirect leads, as a URL. */
  location?: string;
  /** The header `WWW-Authenticate`. */
  challenge?: string;
  /** Name or code of the error, and its words. */
  failure?: { code: string; message: string };
  /** The answer began, and was not over when the check gave up. */
  isEndless?: true;
}

const ofCertificate: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself, not by an authority that clients trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that clients do not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'it does not send the intermediate certificate, so that clients cannot verify its own',
  UNABLE_TO_GET_ISSUER_CERT:
    'it does not send the intermediate certificate, so that clients cannot verify its own',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that clients do not trust, or it does not send the intermediate certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_REVOKED: 'its certificate was revoked',
  EPROTO: 'it does not speak TLS on this port, or only versions and ciphers that are no longer safe',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'it refuses the versions of TLS that are safe (1.2 and 1.3)',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'it and this site have no TLS cipher in common',
};

interface Circumstances {
  /** A server of this machine, in a trial. */
  isLocal?: boolean;
  /** The check has a token. */
  hasToken?: boolean;
}

/**
 * Why there was no conversation: a first sentence that says what happened, then advice for the person who asked.
 * Undefined if nothing that was seen explains it.
 */
export function explainFailure(
  seen: readonly Seen[],
  host: string,
  { isLocal = false, hasToken = false }: Circumstances = {},
): string | undefined {
  const failed = (codes: (code: string) => boolean) =>
    seen.find(({ failure }) => failure && codes(failure.code));
  const hadAnswer = seen.some(({ status }) => status !== undefined);
  const certificate = failed((code) => Object.hasOwn(ofCertificate, code) || /^ERR_(SSL|TLS)_/.test(code));
  if (certificate?.failure && !hadAnswer) {
    const { code } = certificate.failure;
    return `The secure connection (TLS) to ${host} failed: ${ofCertificate[code] ?? 'it refused the handshake'} (${code}). Clients cannot connect either.`;
  }
  const refused = failed((code) => code === 'NotFetched');
  if (refused?.failure) {
    const { message } = refused.failure;
    if (/public internet/.test(message))
      return isLocal
        ? `${host} leads to an IP address that is not of this machine. A local trial checks only servers of this machine.`
        : privateHost(host);
    if (/sent too much/.test(message)) return tooLarge(host);
    return `${host} ${message}.`;
  }
  const last = seen.findLast(({ status }) => status !== undefined);
  const posts = seen.filter(({ method, status }) => method === 'POST' && status !== undefined);
  const post = posts.at(-1);
  // A redirect that was followed explains nothing.
  const led = (post ?? last)?.location;
  if (led !== undefined) return explainRedirect(new URL(led), host, isLocal);
  if (!hadAnswer && failed((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA'))
    return `DNS has no such name: ${host}. Check the spelling. A new name can take a day to reach all name servers.`;
  if (!hadAnswer && failed((code) => code === 'ECONNREFUSED'))
    return `${host} refuses connections. Check the port, and whether the server runs.`;
  if (hasToken && (post?.status === 401 || post?.status === 403))
    return `${host} refuses the token${post.status === 403 ? ', or all requests of this site' : ''} (HTTP ${post.status}). Look up whether the token is valid, and made for this server.`;
  if (!hasToken && seen.some(({ status }) => status === 401)) return explainSignIn(seen, host);
  if (last?.status === 429)
    return `${host} limits the rate of requests (HTTP 429). Wait some minutes, and start the check again.`;
  const broken = posts.findLast(({ status = 0 }) => status >= 500);
  if (broken)
    return `${host} answers HTTP ${broken.status}, so we could not speak with it. Start the check again in some minutes. If it stays so, look into the log of the server.`;
  if (seen.some(({ isEndless }) => isEndless))
    return `${host} begins an answer and never ends it. We waited, and gave up.`;
  if (posts.some(({ type }) => /^text\/html/i.test(type ?? '')))
    return `${host} answers with a web page, not with MCP. ${lookUp}`;
  if (post && posts.every(({ status }) => status === 404 || status === 410))
    return `${host} answers HTTP ${post.status} at this path. ${lookUp}`;
  if (last?.status === 403)
    return `${host} refuses this site's requests (HTTP 403). A firewall or a bot filter may stop them: our agent is named ${agentName}.`;
  if (!hadAnswer && seen.length > 0) {
    const other = seen.find(({ failure }) => failure)?.failure;
    return `${host} did not answer${other && !/abort|timeout/i.test(other.code) ? ` (${other.code})` : ' in time'}. Check the URL, and whether the server runs.`;
  }
  return undefined;
}

const lookUp = 'The URL of an MCP server often ends in /mcp: look it up in its documentation.';

/** A URL without its query, which may contain a key. */
export const shownUrl = ({ origin, pathname }: URL): string => origin + pathname;

function explainRedirect(next: URL, host: string, isLocal: boolean): string {
  const { hostname } = next;
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPrivate = isIP(literal) ? !isPublicAddress(literal) : isPrivateName(hostname);
  return isPrivate && !isLocal
    ? privateHost(`${host} redirects to ${shownUrl(next)}, which`)
    : `${host} redirects to ${shownUrl(next)}, and clients do not follow that. Check that URL instead.`;
}

function explainSignIn(seen: readonly Seen[], host: string): string {
  const challenge = seen.find(({ status }) => status === 401)?.challenge ?? '';
  const how = 'Run a full check with a token, or use the command with --token-file.';
  if (/resource_metadata/i.test(challenge))
    return `${host} asks for sign-in with OAuth, and names its authorisation server. ${how}`;
  if (/^bearer/i.test(challenge))
    return `${host} asks for a bearer token, and does not say where clients get one. ${how}`;
  if (/^basic/i.test(challenge))
    return `${host} asks for a user name and a password (HTTP Basic). ${noSuchSignIn}`;
  if (challenge !== '')
    return `${host} asks for sign-in by ${(/^[\w-]{1,30}/.exec(challenge) ?? ['another scheme'])[0]}. ${noSuchSignIn}`;
  return `${host} asks for sign-in (HTTP 401), and does not say which kind: the header WWW-Authenticate is missing. ${how}`;
}

const noSuchSignIn = 'MCP has no such sign-in, and this check can only send a bearer token.';

export const notMcp = (host: string) => `${host} answers JSON, but not MCP. ${lookUp}`;

export const privateHost = (subject: string) =>
  `${subject} is not on the public internet, and this site connects only to public IP addresses. Check such a server with the command, on a machine that reaches it.`;

export const tooLarge = (host: string) =>
  `The answers of ${host} are too large for this site, so we stopped reading. The command has a higher limit: --max-size.`;

export const oldTransport = (host: string) =>
  `${host} speaks the old transport, HTTP with SSE of 2024-11-05, which later revisions replaced by Streamable HTTP. Current clients may not connect to it, and this check cannot.`;

/** The first sentence of a problem, without the advice for the person who asked. */
export const whatHappened = (problem: string): string => problem.split(/(?<=\.) /, 1)[0] ?? problem;

export const optedOut = (host: string) =>
  `The owner of ${host} does not want checks from this site: the file ${optOutPath} there says so. We requested nothing else.`;

export const robotsRefuse = (host: string) =>
  `The robots.txt of ${host} does not let our agent, ${agentName}, request this path. Besides that file, we requested only ${optOutPath}.`;

export const tookTooLong = (host: string, seconds: number) =>
  `The check of ${host} was not over after ${seconds} seconds, so we stopped it.`;

export const spent = (host: string) =>
  `${host} got the ${politeRequests} requests of a polite check before all rules were tested. The command tests the others.`;
