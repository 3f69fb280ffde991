import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * Returns a function for the client address of a request: the socket's, or behind trusted proxies (TRUST_PROXY) the
 * last forwarded one that is not a proxy's. An IPv6 address is cut to its /64, since one visitor has all of it. The
 * socket of a visitor who has left has no address: all of them are '' and share one limit.
 */
export function clientAddress(trustedProxies: string[]): (req: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies);
  return (req) => {
    const { remoteAddress } = req.socket;
    if (remoteAddress === undefined) return '';
    const address = trustedProxies.length > 0 ? proxyAddr(req, trust) : remoteAddress;
    const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
    if (v4) return v4;
    return isIPv6(address) ? `${expandIPv6(address).slice(0, 4).join(':')}::/64` : address;
  };
}

/** Headers that proxies add. */
const forwarded = /^(forwarded|x-forwarded-(for|host|proto)|x-real-ip|via)$/;

/**
 * True if a request came directly from this machine and named it by a loopback host and the right port. A page of
 * another site whose name points at this machine (DNS rebinding) sends its own name. A proxy that forwards the
 * visitor's Host usually has another port, and nginx by default sends HTTP/1.0, which no browser does.
 */
export function isDirectLoopback(req: IncomingMessage): boolean {
  const isForwarded = Object.keys(req.headers).some((name) => forwarded.test(name));
  if (isForwarded || req.httpVersion === '1.0') return false;
  const host = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::(\d+))?$/i.exec(req.headers.host ?? '');
  const isOwn = host !== null && Number(host[1] ?? 80) === req.socket.localPort;
  return isOwn && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(req.socket.remoteAddress ?? '');
}

function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}
