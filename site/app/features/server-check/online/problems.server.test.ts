import { expect, test } from 'vitest';
import { agentName } from './agent.ts';
import { readRobots } from './manners.server.ts';
import { explainFailure } from './problems.server.ts';

const failing = (code: string, message = code) => [{ method: 'POST', failure: { code, message } }];

test.for([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'signed by itself'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'intermediate certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another name'],
  ['EPROTO', 'does not speak TLS'],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'refused the handshake'],
  ['ENOTFOUND', 'DNS has no such name'],
  ['ECONNREFUSED', 'refuses connections'],
  ['ECONNRESET', 'did not answer (ECONNRESET)'],
  ['AbortError', 'did not answer in time'],
] as const)('%s is explained', ([code, words]) => {
  expect(explainFailure(failing(code), 'mcp.example')).toContain(words);
});

test('a fault that another answer contradicts is not told', () => {
  const seen = [{ method: 'POST', status: 200, type: 'application/json' }, ...failing('ENOTFOUND')];
  expect(explainFailure(seen, 'mcp.example')).toBeUndefined();
});

test('a challenge that carries words of its own is cut to the name of its scheme', () => {
  const challenge = 'Digest realm="<script>"';
  const said = explainFailure([{ method: 'POST', status: 401, challenge }], 'mcp.example');
  expect(said).toContain('sign-in by Digest');
  expect(said).not.toContain('script');
});

test('a redirect is shown as a URL without its query, and one that was followed explains nothing', () => {
  const post = { method: 'POST', status: 307, location: 'https://other.example/a/mcp?key=1' };
  expect(explainFailure([post], 'mcp.example')).toContain('redirects to https://other.example/a/mcp, and');
  const inward = { ...post, location: 'http://127.0.0.1:4000/x?key=1' };
  expect(explainFailure([inward], 'mcp.example')).toContain('http://127.0.0.1:4000/x, which is not on the');
  expect(explainFailure([inward], '127.0.0.1:3000', { isLocal: true })).not.toContain('public internet');
  const followed = [post, { method: 'POST', status: 502 }];
  expect(explainFailure(followed, 'mcp.example')).toContain('answers HTTP 502');
});

test('robots.txt: only groups that name our agent count, the longest rule decides, allow wins a tie', () => {
  const may = readRobots(
    [
      'User-agent: *',
      'Disallow: /',
      '',
      'User-agent: other',
      `user-agent: ${agentName.toUpperCase()} # us`,
      'Disallow: /private',
      'Allow: /private/mcp',
      'Disallow: /*/secret$',
      'Disallow:',
      'Sitemap: https://x.example/',
      'User-agent: third',
      'Disallow: /mcp',
    ].join('\r\n'),
  );
  expect(may('/mcp')).toBe(true);
  expect(may('/private/x')).toBe(false);
  expect(may('/private/mcp?x')).toBe(true);
  expect(may('/a/secret')).toBe(false);
  expect(may('/a/secret/more')).toBe(true);
  expect(may('/robots.txt')).toBe(true);
  const tie = readRobots(`User-agent: ${agentName}\nDisallow: /a\nAllow: /a`);
  expect(tie('/a')).toBe(true);
  expect(readRobots('<!doctype html><p>User-agent: x')('/mcp')).toBe(true);
});

test('a pattern with many stars is matched in no time', () => {
  const may = readRobots(`User-agent: ${agentName}\nDisallow: /${'*a'.repeat(5000)}$`);
  const began = performance.now();
  expect(may(`/${'a'.repeat(4000)}b`)).toBe(true);
  expect(performance.now() - began).toBeLessThan(500);
});
