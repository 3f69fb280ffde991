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

/** Why there was no conversation, as a sentence for the person; undefined if nothing that was seen explains it. */
export function explainFailure(seen: readonly Seen[], host: string): string | undefined {
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
      return privateHost(hadAnswer ? `${host} redirects to an address that` : host);
    if (/sent too much/.test(message)) return tooLarge(host);
    if (/another host/.test(message)) return `${host} ${message}. Check that address instead.`;
    return `${host} ${message}.`;
  }
  const led = seen.find(({ location }) => location !== undefined)?.location;
  if (led !== undefined) return explainRedirect(new URL(led), host);
  if (!hadAnswer && failed((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA'))
    return `No address is known for ${host}: DNS has no such name. Check its spelling. A new name takes up to a day to be known everywhere.`;
  if (!hadAnswer && failed((code) => code === 'ECONNREFUSED'))
    return `${host} refuses connections. Check the port, and whether the server runs.`;
  const last = seen.findLast(({ status }) => status !== undefined);
  if (seen.some(({ status }) => status === 401)) return explainSignIn(seen, host);
  if (last?.status === 429 || last?.status === 503)
    return `${host} limits the rate of requests (HTTP ${last.status}). Wait some minutes, and start the check again.`;
  if (seen.some(({ isEndless }) => isEndless))
    return `${host} begins an answer and never ends it. We waited, and gave up.`;
  if (seen.some(({ type, method }) => method === 'POST' && /^text\/html/i.test(type ?? '')))
    return `${host} answers with a web page, not with MCP. The address of an MCP server often ends in /mcp: look it up in the server's documentation.`;
  if (last?.status === 403)
    return `${host} refuses this site's requests (HTTP 403). A firewall or a bot filter may stop them: our agent is named ${agentName}.`;
  if (!hadAnswer && seen.length > 0) {
    const other = seen.find(({ failure }) => failure)?.failure;
    return `${host} did not answer${other && !/abort|timeout/i.test(other.code) ? ` (${other.code})` : ' in time'}. Check the address, and whether the server runs.`;
  }
  return undefined;
}

function explainRedirect({ hostname, host: next }: URL, host: string): string {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return (isIP(literal) ? !isPublicAddress(literal) : isPrivateName(hostname))
    ? privateHost(`${host} redirects to ${next}, which`)
    : `${host} redirects to ${next}, and clients do not follow that. Check the address there instead.`;
}

function explainSignIn(seen: readonly Seen[], host: string): string {
  const challenge = seen.find(({ status }) => status === 401)?.challenge ?? '';
  const how = 'Run a full check with a token, or use the command with --token-file.';
  if (/resource_metadata/i.test(challenge))
    return `${host} asks for sign-in with OAuth, and names its authorisation server. ${how}`;
  if (/^bearer/i.test(challenge))
    return `${host} asks for a bearer token, and does not say where clients get one. ${how}`;
  if (/^basic/i.test(challenge))
    return `${host} asks for a user name and a password (HTTP Basic), which MCP does not have. ${how}`;
  if (challenge !== '')
    return `${host} asks for sign-in by ${(/^[\w-]{1,30}/.exec(challenge) ?? ['another scheme'])[0]}, which MCP does not have. ${how}`;
  return `${host} asks for sign-in (HTTP 401), and does not say which kind: the header WWW-Authenticate is missing. ${how}`;
}

export const privateHost = (subject: string) =>
  `${subject} is not on the public internet, and this site connects only to public addresses. Check such a server with the command, on a machine that reaches it.`;

export const tooLarge = (host: string) =>
  `The answers of ${host} are too large for this site, so we stopped reading. The command has a higher limit: --max-size.`;

export const oldTransport = (host: string) =>
  `${host} speaks the old transport, HTTP with SSE of 2024-11-05, which later revisions replaced by Streamable HTTP. Clients of today may not connect to it, and this check cannot.`;

export const optedOut = (host: string) =>
  `The owner of ${host} does not want checks from this site: the file ${optOutPath} there says so. We sent nothing else.`;

export const robotsRefuse = (host: string) =>
  `The robots.txt of ${host} does not let our agent, ${agentName}, request this path. We sent nothing else.`;

export const tookTooLong = (host: string, seconds: number) =>
  `The check of ${host} was not over after ${seconds} seconds, so we stopped it.`;

export const spent = (host: string) =>
  `${host} got the ${politeRequests} requests of a polite check before all rules were asked. The command asks the others.`;
