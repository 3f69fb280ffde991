import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CheckResult } from '#app/lib/openbadges/verify/check.ts';
import type { Report } from '#app/lib/openbadges/verify/verify.ts';
import { BadgeReport, verdictOf } from './badge-report.tsx';

const passed: CheckResult = {
  id: 'type',
  group: 'document',
  level: 'must',
  asks: 'The type is Assertion.',
  status: 'pass',
  why: '',
};
const failed: CheckResult = {
  id: 'hosted',
  group: 'origin',
  level: 'must',
  asks: 'The assertion can be fetched at its id.',
  status: 'fail',
  why: 'Its address answers with the status 404.',
};
const fault: CheckResult = { ...failed, id: 'hosted-open', level: 'should', why: 'Closed.' };
const report = (verdict: Report['verdict'], ...results: CheckResult[]): Report => ({
  version: '2.0',
  kind: 'png',
  verdict,
  results,
  says: {
    badge: 'MCP <Foundations>',
    description: 'Knows the protocol.',
    issuer: 'Issuer',
    issuerId: 'https://issuer.example/',
    holder: '',
    issuedOn: '',
    evidence: 'https://issuer.example/certificate',
    expires: '',
  },
});

test('the verdict says in one sentence what came of it', () => {
  const sentences = [
    report('valid', passed),
    report('valid', passed, fault),
    report('invalid', failed),
    report('invalid', failed, fault),
    report('revoked', failed),
    report('expired', failed),
  ].map((one) => [verdictOf(one).title, verdictOf(one).isFine]);
  expect(sentences).toEqual([
    ['This badge is valid', true],
    ['This badge is valid, with a fault of form', true],
    ['This badge is not valid: one check fails', false],
    ['This badge is not valid: 2 checks fail', false],
    ['This badge was revoked', false],
    ['This badge has expired', false],
  ]);
});

test('what failed stands first with its reason, and what the badge says is shown as text, with the issuer’s address', () => {
  const html = renderToStaticMarkup(<BadgeReport report={report('invalid', passed, failed)} />);
  expect(html).toContain('MCP &lt;Foundations&gt;');
  expect(html).toContain('https://issuer.example/');
  expect(html.indexOf('Its address answers with the status 404.')).toBeLessThan(html.indexOf('Every check'));
  expect(html).not.toContain('href="https://issuer.example/certificate"');
  expect(html).toContain('1 of 1 failed');
  expect(html).toContain('1 passed');
});

test('a valid badge leads to its evidence', () => {
  const html = renderToStaticMarkup(<BadgeReport report={report('valid', passed)} />);
  expect(html).toContain('href="https://issuer.example/certificate"');
});
