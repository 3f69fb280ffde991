import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findClaims } from '@context-native/openbadges/verify/ownership';
import { verifyBadge } from '@context-native/openbadges/verify/verify';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { badgeFile, ownIdentity } from '../badges/badge-documents.server.ts';
import { Certificate } from './components/certificate.tsx';
import { showCredential, showExample } from './credential-page.server.ts';
import { credentialFacts } from './data.server.ts';
import { fetchOwn, publishFile } from './publish.server.ts';
import { reissueCredential } from './revoke.server.ts';
import { credentials } from './tables.server.ts';

const siteUrl = 'https://standard.example';
const services = await testServices({ siteUrl });
await services.start();
const { db } = services;
const { newHolder, pass } = holdersOn(services);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const firstWords =
  'The holder writes servers, clients and tools of the Model Context Protocol, and makes each run leave a trace that others can check.';

/** Issued with the first wording. */
const first = {
  id: '6b2f4c1e-0d3a-4b57-9a58-2f1f6f1f0a01',
  level: 'developer' as const,
  holderName: 'Ada Lovelace',
  recipientHash: `sha256$${sha256('ada@example.orgsalt')}`,
  recipientSalt: 'salt',
  score: 27,
  total: 30,
  passScore: 21,
  examMinutes: 60,
  statusIndex: 4711,
  passedAt: new Date('2026-10-20T10:00:00Z'),
  issuedAt: new Date('2026-10-20T10:00:01Z'),
};
await db.insert(credentials).values(first);

const read = async (id: string, file: string) => String((await publishFile(services, id, file))?.body);

/** What is signed, without the signatures: keys differ, and both ways of signing give the same bytes for the same text. */
async function signedTexts(id: string) {
  const { proof: _, ...credential } = JSON.parse(await read(id, 'credential.json'));
  return {
    assertion: await read(id, 'assertion.json'),
    credential: JSON.stringify(credential),
    payload: Buffer.from((await read(id, 'credential.jwt')).split('.')[1] ?? '', 'base64url').toString(),
  };
}

test('what was issued with the first wording stays as it was, to the byte, and valid', async () => {
  // As they were made before there was a second wording; minutes that were found since change nothing.
  const before = {
    assertion: '5762e419ee4d8a8f04f37dd48d751c70f806f7048ca679cb276c2ef9029bbff0',
    credential: '17969a1e0b3a4ac8c93c722716942768b052dafbbe8c8de4461074d30984af0e',
    payload: '8dd4dd8a0e517e19b13f524f87375faa823d73c53c8e09d497a774ee9999cfb9',
  };
  for (const minutesTaken of [null, 1]) {
    await db.update(credentials).set({ minutesTaken }).where(eq(credentials.id, first.id));
    const texts = await signedTexts(first.id);
    expect({
      assertion: sha256(texts.assertion),
      credential: sha256(texts.credential),
      payload: sha256(texts.payload),
    }).toEqual(before);
    expect(texts.credential).toContain(firstWords);
  }
  for (const file of ['assertion.json', 'credential.json', 'credential.jwt', 'badge.png', 'credential.svg']) {
    const report = await verifyBadge(`${siteUrl}/credentials/${first.id}/${file}`, {
      fetch: fetchOwn(services),
      now: Date.now() + 1000,
    });
    expect(report.verdict, file).toBe('valid');
  }
});

test('page and API say above the first wording what was shown, with the minutes where they are known', async () => {
  for (const [minutesTaken, took] of [
    [null, ''],
    [1, ' in 1 minute'],
  ] as const) {
    await db.update(credentials).set({ minutesTaken }).where(eq(credentials.id, first.id));
    const shown = `The holder passed an unsupervised, open-book exam of 30 questions${took}.`;
    const page = await showCredential(services, first.id, null);
    expect(page).toMatchObject({ shown, badge: { description: firstWords }, evidence: { minutesTaken } });
    const html = renderToStaticMarkup(createElement(Certificate, { credential: page }));
    const [above, below] = [html.indexOf(shown), html.indexOf(`“${firstWords}”`)];
    expect([above > 0, below > above]).toEqual([true, true]);
    expect(await credentialFacts(services, first.id)).toMatchObject({
      shown,
      description: firstWords,
      evidence: { score: 27, minutes_taken: minutesTaken },
    });
  }
});

test('a new credential says what was shown, in its description, its evidence and on its page', async () => {
  const { id } = await pass((await newHolder()).id, { level: 'developer' });
  const texts = await signedTexts(id);
  const said = 'The holder passed an unsupervised, open-book exam of 30 questions in 34 minutes.';
  const narrative = `${said} It was the MCP Developer exam, passed on 20 November 2026 with 27 of 30 questions right; 21 were needed.`;
  for (const text of [texts.credential, texts.payload]) {
    const { credentialSubject, evidence } = JSON.parse(text);
    expect(credentialSubject.achievement.description).toBe(
      `${said} It asks how to write servers, clients and tools of the Model Context Protocol, and how to make each run leave a trace that others can check.`,
    );
    expect(evidence[0].narrative).toBe(narrative);
    expect(text).not.toContain('The holder writes');
  }
  expect(JSON.parse(texts.assertion).evidence[0].narrative).toBe(narrative);
  const shown = await showCredential(services, id, null);
  expect(shown).toMatchObject({ shown: said, isInFirstWords: false, evidence: { minutesTaken: 34 } });
  expect(shown.badge.description).toContain(said);
  const { isInFirstWords, badge } = await showExample(services);
  expect([isInFirstWords, badge.description]).toEqual([false, expect.stringContaining(' in 34 minutes.')]);
});

test('the class of a badge says it as well, of nobody', async () => {
  const file = await badgeFile('developer.json', siteUrl);
  const { description } = JSON.parse(file?.body ?? '');
  expect(description).toMatch(
    /^The holder passed an unsupervised, open-book exam of 30 questions\. It asks /,
  );
});

test('a copy of either wording claims to be ours; a badge made from our templates does not', async () => {
  const { ours, own } = await ownIdentity(siteUrl);
  const claimsOf = (achievement: Record<string, unknown>) => {
    const said = { id: 'urn:x:1', profiles: [{ name: 'Elsewhere' }], achievement, images: [] };
    return ours && own ? findClaims(said, { ...ours, origin: own }, []) : undefined;
  };
  const { id } = await pass((await newHolder()).id, { level: 'developer' });
  for (const one of [first.id, id]) {
    const { credentialSubject } = JSON.parse((await signedTexts(one)).credential);
    const { name, description } = credentialSubject.achievement;
    expect(await claimsOf({ name, description })).toEqual(['achievement']);
  }
  for (const type of ['foundations', 'developer', 'architect']) {
    const template = JSON.parse(readFileSync(`site/content/openbadges/${type}.json`, 'utf8'));
    expect(template.description).toContain('unsupervised and open-book: 30 questions');
    expect(await claimsOf(template)).toEqual([]);
  }
});

test('the migration finds the minutes of what was issued before, where the exam is still there', async () => {
  const { id } = await pass((await newHolder()).id);
  await db.update(credentials).set({ minutesTaken: null });
  const migration = readFileSync('site/migrations/0051_credential_wordings.sql', 'utf8');
  const [fill] = /^UPDATE [\s\S]*?;/m.exec(migration) ?? [];
  await db.execute(sql.raw(fill ?? ''));
  const found = await db
    .select({ minutesTaken: credentials.minutesTaken })
    .from(credentials)
    .where(inArray(credentials.id, [id, first.id]))
    .orderBy(asc(credentials.issuedAt));
  expect(found).toEqual([{ minutesTaken: null }, { minutesTaken: 34 }]);
});

test('one that is issued anew is signed today, in the words of today', async () => {
  const holder = await newHolder();
  const { id } = await pass(holder.id, { level: 'developer' });
  await db.update(credentials).set({ wording: 1 }).where(eq(credentials.id, id));
  expect((await signedTexts(id)).credential).toContain(firstWords);
  const anew = await signedTexts(await reissueCredential(services, 'operator', id));
  expect(anew.credential).not.toContain(firstWords);
  expect(anew.credential).toContain('open-book exam of 30 questions in 34 minutes.');
});
