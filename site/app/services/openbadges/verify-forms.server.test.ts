import { readFileSync } from 'node:fs';
import { NotABadge } from '@context-native/openbadges/verify/presented';
import { expect, test } from 'vitest';
import type { Form } from '../../../tests/openbadges/form.ts';
import { hostedForms } from '../../../tests/openbadges/forms-of-2.ts';
import { documentForms } from '../../../tests/openbadges/forms-of-3.ts';
import { looseForms2 } from '../../../tests/openbadges/forms-of-loose-2.ts';
import { looseForms3 } from '../../../tests/openbadges/forms-of-loose-3.ts';
import { proofForms } from '../../../tests/openbadges/forms-of-proofs.ts';
import { signatureForms } from '../../../tests/openbadges/forms-of-signatures.ts';
import { signedForms } from '../../../tests/openbadges/forms-of-signed-2.ts';
import { statusForms } from '../../../tests/openbadges/forms-of-status.ts';
import { presentation, wrappingForms } from '../../../tests/openbadges/forms-of-wrapping.ts';
import { asProof, makeWorld, verify } from '../../../tests/openbadges/signed-world.ts';

const forms = [
  hostedForms,
  looseForms2,
  signedForms,
  documentForms,
  looseForms3,
  signatureForms,
  proofForms,
  statusForms,
  wrappingForms,
].flat();

const cases = forms.flatMap((one) =>
  [one.make, ...(one.also ?? [])].map((make) => [one.form, { ...one, make }] as const),
);

test.each(cases)('%s', async (_, { outcome, vouchedBy, cautions = [], departs = [], make }) => {
  const world = await makeWorld();
  const given = await make(world);
  if (outcome === 'asks') return expect(verify(world, given)).rejects.toThrow(NotABadge);
  const report = await verify(world, given);
  const faults = report.results.filter(
    ({ status, level }) => status !== 'pass' && status !== 'skip' && level === 'must',
  );
  expect(report.outcome, JSON.stringify(faults)).toBe(outcome);
  expect(report.valid).toBe(outcome === 'issued-elsewhere');
  if (outcome === 'issued-elsewhere')
    expect([report.vouchedBy, faults.map(({ id }) => id)]).toEqual([vouchedBy, departs]);
  if (outcome === 'cannot-verify')
    expect(faults.some(({ status, fault }) => status === 'unknown' || fault === 'meaning')).toBe(true);
  // Most cases have no status list, to be short.
  const codes = report.cautions
    .map(({ code }) => code)
    .filter((code) => code !== 'no-status' || cautions.includes(code));
  if (outcome !== 'cannot-verify' && outcome !== 'invalid') expect(codes).toEqual(cautions);
});

const words: Record<Form['outcome'], string> = {
  'issued-elsewhere': 'genuine',
  'cannot-verify': 'cannot be verified here',
  invalid: 'invalid',
  revoked: 'revoked',
  expired: 'expired',
  asks: 'asks for one badge',
};

/** The row of a form in the table for people. */
const rowOf = ({ form, outcome, vouchedBy, cautions = [] }: Form) => {
  const vouches =
    outcome === 'issued-elsewhere' ? (vouchedBy ? ', its domain vouches' : ', no domain vouches') : '';
  return `| ${form} | ${words[outcome]}${vouches} | ${cautions.map((code) => `\`${code}\``).join(', ')} |`;
};

test('the tables of forms have a row for each case, and a case for each row', () => {
  const rows = readFileSync('docs/badge-forms.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!form |---)/.test(line));
  expect(rows).toEqual(forms.map(rowOf));
  expect(new Set(rows).size).toBe(rows.length);
});

test('a presentation of several credentials, or of none, asks for one', async () => {
  const world = await makeWorld();
  const one = JSON.parse(await asProof(world));
  const refused = (credentials: unknown) =>
    expect(verify(world, JSON.stringify(presentation(credentials)))).rejects;
  await refused([one, one]).toThrow('contains 2 credentials');
  await refused([]).toThrow('contains 0 credentials');
  const nested = Array.from({ length: 9 }).reduce<unknown>((inner) => presentation([inner]), {});
  await refused([nested]).toThrow('no credential');
});
