import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, isDirectLoopback } from './client-address.server.ts';

/** A request as Node hands it over at port 3000, as far as addresses go. */
const request = (
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  httpVersion = '1.1',
) => {
  const socket = { remoteAddress, localPort: 3000 };
  return { socket, connection: socket, headers, httpVersion } as unknown as IncomingMessage;
};

test('without a trusted proxy a forwarded address is not believed', () => {
  const addressOf = clientAddress([]);
  expect(addressOf(request('203.0.113.5', { 'x-forwarded-for': '10.1.1.1' }))).toBe('203.0.113.5');
  expect(addressOf(request('::ffff:203.0.113.5'))).toBe('203.0.113.5');
});

test('behind a trusted proxy it is the last address that no trusted proxy wrote', () => {
  const addressOf = clientAddress(['10.0.0.0/8']);
  const forwarded = { 'x-forwarded-for': '1.2.3.4, 198.51.100.7, 10.0.0.2' };
  expect(addressOf(request('10.0.0.1', forwarded))).toBe('198.51.100.7');
  expect(addressOf(request('203.0.113.5', forwarded))).toBe('203.0.113.5');
});

test.each([[[]], [['10.0.0.0/8']]])('a visitor who has left has none, trusted proxies: %j', (trusted) => {
  const forwarded = { 'x-forwarded-for': '1.2.3.4' };
  expect(clientAddress(trusted)(request(undefined, forwarded))).toBe('');
});

test('an IPv6 visitor is known by the /64', () => {
  const addressOf = clientAddress([]);
  expect(addressOf(request('2001:db8:1:2:3:4:5:6'))).toBe('2001:db8:1:2::/64');
  expect(addressOf(request('2001:db8::1'))).toBe(addressOf(request('2001:db8::2')));
});

test('direct loopback: this machine by its own name and port, and no sign of a proxy', () => {
  const host = 'localhost:3000';
  expect(isDirectLoopback(request('127.0.0.1', { host }))).toBe(true);
  expect(isDirectLoopback(request('::1', { host: '[::1]:3000' }))).toBe(true);
  expect(isDirectLoopback(request('203.0.113.5', { host }))).toBe(false);
  expect(isDirectLoopback(request('127.0.0.1', { host: 'attacker.example:3000' }))).toBe(false);
  expect(isDirectLoopback(request('127.0.0.1', { host, 'x-forwarded-for': '127.0.0.1' }))).toBe(false);
  expect(isDirectLoopback(request('127.0.0.1', { host, forwarded: 'for=127.0.0.1' }))).toBe(false);
  for (const other of ['localhost', 'localhost:80', '127.0.0.1:8443', ''])
    expect(isDirectLoopback(request('127.0.0.1', { host: other })), other).toBe(false);
  expect(isDirectLoopback(request('127.0.0.1', { host }, '1.0')), 'nginx, not told otherwise').toBe(false);
});
