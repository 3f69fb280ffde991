import { cautionsOfForm } from '@context-native/openbadges/verify/cautions';
import type { CheckResult } from '@context-native/openbadges/verify/check';
import type { Report } from '@context-native/openbadges/verify/verify';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { outcomeTitle, sentenceOf, tones } from '../outcome-words.ts';
import { BadgeReport } from './badge-report.tsx';

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
  why: 'Its address returned the status 404.',
};
const unknown: CheckResult = {
  ...failed,
  status: 'unknown',
  why: 'https://issuer.example/ could not be reached.',
};
const fault: CheckResult = { ...failed, id: 'hosted-open', level: 'should', why: 'Closed.' };
const report = (outcome: Report['outcome'], ...results: CheckResult[]): Report => ({
  outcome,
  valid: outcome === 'issued-here' || outcome === 'issued-elsewhere',
  verdict: 'valid',
  vouchedBy: 'issuer.example',
  claims: outcome === 'claims-to-be-us' ? ['name', 'address'] : [],
  version: '2.0',
  kind: 'png',
  results,
  cautions: [],
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

test('the outcome says in one sentence what came of it, and only what this site issued is green', () => {
  const sentences = [
    report('issued-here', passed),
    report('issued-elsewhere', passed, fault),
    { ...report('issued-elsewhere', passed), vouchedBy: '' },
    report('claims-to-be-us', passed),
    report('cannot-verify', unknown),
    report('invalid', failed),
    report('invalid', failed, fault),
    report('revoked', failed),
    report('expired', failed),
  ].map((one) => [outcomeTitle(one), tones[one.outcome]]);
  expect(sentences).toEqual([
    ['Issued by Context-Native', 'ok'],
    ['Genuine: issuer.example vouches for it', 'neutral'],
    ['Signed by a key that no domain vouches for', 'neutral'],
    ['This badge is not valid: it claims to be from Context-Native, but is not', 'error'],
    ['This badge cannot be verified here', 'neutral'],
    ['This badge is not valid: one check fails', 'error'],
    ['This badge is not valid: 2 checks fail', 'error'],
    ['This badge was revoked', 'error'],
    ['This badge has expired', 'error'],
  ]);
});

test('a self-given name is quoted, what was not got is no failure, and a forgery says what it takes', () => {
  const show = (one: Report) => renderToStaticMarkup(<BadgeReport report={one} />);
  expect(show(report('issued-elsewhere', passed))).toContain('calls itself “<bdi>Issuer</bdi>”');
  const html = show(report('cannot-verify', unknown));
  expect(html).toContain('https://issuer.example/ could not be reached.');
  expect(html).not.toMatch(/Failed|invalid|not valid|text-error/);
  expect(show(report('claims-to-be-us', passed))).toContain('our name and our address');
});

test('a genuine badge with a fault of form is shown in a neutral colour, with a caution and the rule that failed', () => {
  const form: CheckResult = {
    ...failed,
    id: 'issued-on',
    group: 'document',
    fault: 'form',
    asks: 'The date of issue is in ISO 8601, with a time and a time zone.',
    why: 'issuedOn is “2026-11-01”.',
  };
  const one = {
    ...report('issued-elsewhere', passed, form),
    cautions: cautionsOfForm([passed, form], '2.0'),
  };
  const html = renderToStaticMarkup(<BadgeReport report={one} />);
  expect(html).toContain('>Caution<');
  expect(html).toContain(
    'The badge departs from the text of OpenBadges 2.0 in one point: see the check that failed.',
  );
  expect(html.replace(/<[^>]*>/g, '')).toContain(`Failed${form.why}To pass: ${form.asks}`);
  expect(html).not.toMatch(/not valid|text-error/);
  expect(cautionsOfForm([passed, fault], '2.0')).toEqual([]);
});

test('what cannot be read is said in words, and what failed stands in the list', () => {
  const unread: CheckResult = { ...failed, fault: 'meaning', why: 'It has no name.' };
  const html = renderToStaticMarkup(<BadgeReport report={report('cannot-verify', passed, unread)} />);
  expect(html).toContain('something that we need, or wrote it incorrectly. It has no name.');
  expect(html).not.toMatch(/not valid|text-error/);
});

test('of a version that we do not read, nothing counts as failed', () => {
  const version: CheckResult = { ...unknown, id: 'context', group: 'document', why: 'We read version 2.0.' };
  const html = renderToStaticMarkup(<BadgeReport report={report('cannot-verify', version, failed)} />);
  expect(html).toContain('We read version 2.0.');
  expect(html).not.toContain('To pass');
});

test('a forgery whose checks all pass says what they do not show', () => {
  const sentence = 'They do not show that we issued it.';
  const show = (one: Report) => renderToStaticMarkup(<BadgeReport report={one} />);
  expect(show(report('claims-to-be-us', passed))).toContain(sentence);
  expect(show(report('claims-to-be-us', failed))).not.toContain(sentence);
});

test('what our records confirm does not only call itself ours, even revoked', () => {
  const recorded: CheckResult = { ...passed, id: 'issued', group: 'origin' };
  const show = (one: Report) => renderToStaticMarkup(<BadgeReport report={one} />);
  expect(show(report('revoked', recorded))).not.toContain('calls itself');
  expect(show(report('claims-to-be-us', recorded))).toContain('calls itself');
});

test('ours leads to its page, with what the page shows', () => {
  const shown = {
    page: 'https://a.example/credentials/1',
    holder: 'Ada',
    level: 'L1',
    issuedOn: '2026-11-01',
  };
  const html = renderToStaticMarkup(<BadgeReport report={{ ...report('issued-here', passed), shown }} />);
  expect(html).toContain('href="https://a.example/credentials/1"');
  expect(html).toContain('<bdi>Ada</bdi> · <bdi>L1</bdi> · <bdi>2026-11-01</bdi>');
});

test('what failed stands first with its reason, and what the badge says is shown as text, with the issuer’s address', () => {
  const html = renderToStaticMarkup(<BadgeReport report={report('invalid', passed, failed)} />);
  expect(html).toContain('MCP &lt;Foundations&gt;');
  expect(html).toContain('https://issuer.example/');
  expect(html.indexOf('Its address returned the status 404.')).toBeLessThan(html.indexOf('Every check'));
  expect(html).not.toContain('href="https://issuer.example/certificate"');
  expect(html).toContain('1 of 1 failed');
  expect(html).toContain('1 passed');
});

test('a valid badge leads to its evidence', () => {
  const html = renderToStaticMarkup(<BadgeReport report={report('issued-elsewhere', passed)} />);
  expect(html).toContain('href="https://issuer.example/certificate"');
});

test('a heading says what is the matter, and what it says is not said again below', () => {
  const show = (one: Report) => renderToStaticMarkup(<BadgeReport report={one} />);
  const revoked = {
    ...failed,
    id: 'not-revoked',
    group: 'status',
    why: 'It was revoked: In error.',
  } as const;
  const html = show(report('revoked', revoked));
  expect(html).toContain('issuer.example has withdrawn the badge: “In error”.');
  expect(html).not.toMatch(/To pass|not confirmed/);
  const ended = { ...failed, id: 'signature-not-expired', group: 'signature' } as const;
  expect(sentenceOf(report('expired', ended))).toBe(
    'Its signature has expired. Ask its issuer for a new copy.',
  );
  const other = { ...failed, id: 'recipient-is', group: 'recipient' } as const;
  expect(outcomeTitle(report('invalid', other))).toBe('This badge was issued to another person');
  expect(outcomeTitle(report('invalid', other, unknown))).toContain('not valid');
  const later = { ...unknown, id: 'valid-from', why: 'It holds from 2027 on.' };
  expect(outcomeTitle(report('cannot-verify', later))).toBe('This badge is not valid yet');
  expect(sentenceOf(report('cannot-verify', later))).toBe(
    'It holds from 2027 on. Verify the badge again then.',
  );
  expect(show(report('cannot-verify', later))).not.toContain('To pass');
});

test('cautions stand beside what is genuine, and nothing else', () => {
  const cautions = [{ code: 'no-salt', why: 'It is hashed without a salt.' } as const];
  const show = (one: Report) => renderToStaticMarkup(<BadgeReport report={{ ...one, cautions }} />);
  expect(show(report('issued-elsewhere', passed))).toContain('It is hashed without a salt.');
  expect(show(report('claims-to-be-us', passed))).not.toContain('salt');
});
