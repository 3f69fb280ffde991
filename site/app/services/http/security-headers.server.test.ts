import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealPage, securityHeaders } from './security-headers.server.ts';

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('scripts with the nonce are allowed by their hash, and the nonce leaves the page', () => {
  const page = '<script nonce="n1">ours()</script><script type="module" nonce="n1" src="/a.js"></script>';
  const { html, csp } = sealPage(page, 'n1', { isHttps: false });
  expect(html).toBe('<script>ours()</script><script type="module" src="/a.js"></script>');
  expect(csp).toContain(sourceOf('ours()'));
  expect(csp).not.toContain('unsafe');
  expect(csp).not.toContain('nonce');
});

test('a script that got into the page without the nonce is not allowed', () => {
  const { csp } = sealPage('<script>theirs()</script><script nonce="guess">theirs()</script>', 'n1', {
    isHttps: false,
  });
  expect(csp).not.toContain(sourceOf('theirs()'));
});

test('frames only where the page names them, HSTS and upgrades only on https', () => {
  expect(sealPage('', 'n', { isHttps: false }).csp).not.toContain('frame-src');
  expect(sealPage('', 'n', { isHttps: true, frames: ['https://player.example'] }).csp).toMatch(
    /frame-src https:\/\/player\.example;.*upgrade-insecure-requests/,
  );
  expect(securityHeaders(false)).not.toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders(true)['Strict-Transport-Security']).toMatch(/max-age=\d{8}/);
});

test('frames of this site only where the page shows a trace in one', () => {
  const trace = '<iframe src="/embed/trace?example=one" title="Trace: one" loading="lazy"></iframe>';
  const framesIn = (html: string, frames?: string[]) =>
    /frame-src ([^;]+);/.exec(sealPage(html, 'n', { isHttps: false, frames }).csp)?.[1];
  expect(framesIn(trace)).toBe("'self'");
  expect(framesIn(trace, ['https://player.example'])).toBe("'self' https://player.example");
  expect(framesIn(trace, ["'self'"])).toBe("'self'");
  expect(framesIn('<iframe src="https://evil.example/embed/trace?example=one"></iframe>')).toBeUndefined();
  expect(framesIn('<p>&lt;iframe src="/embed/trace?example=one"</p>')).toBeUndefined();
});

test('a form leads to this site alone, or where the page says', () => {
  expect(sealPage('', 'n', { isHttps: true }).csp).toContain("form-action 'self';");
  const formTargets = ['https://checkout.example'];
  expect(sealPage('', 'n', { isHttps: true, formTargets }).csp).toContain(
    "form-action 'self' https://checkout.example;",
  );
});
