import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * Returns a function that tells a request's own address: the socket's, or behind trusted proxies (TRUST_PROXY) the
 * last forwarded one that is not such a proxy's. IPv6 is cut to its /64, since one visitor owns that whole range. The
 * socket of a visitor who has left has no address: all of these are '', and share one limit.
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

/** Names of headers that proxies write. */
const forwarded = /^(forwarded|x-forwarded-(for|host|proto)|x-real-ip|via)$/;

/**
 * A request that came straight from this machine, through no proxy, and to it by its name and port: a page of another
 * site whose name was pointed at this machine (DNS rebinding) asks for its own name, a proxy that hands on what its
 * visitor asked for has a port of its own, and no browser speaks HTTP/1.0, as nginx does unless it is told otherwise.
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
