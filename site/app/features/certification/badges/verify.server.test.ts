import { expect, test } from 'vitest';
import { limits } from '#app/services/limits/limit-table.server.ts';
import { askTool } from '../../../../tests/support/ask-tool.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { exampleId } from '../credentials/example.server.ts';
import { meta } from '../credentials/pages/credential.tsx';
import { verifyCredentialTool } from './agent-verify.server.ts';
import { makeUnissuedBadge } from './unissued-badge.ts';
import { relayDocument, verifyPosted } from './verify.server.ts';

const services = await testServices();
const { siteUrl } = services.config;

function formWith(entries: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
}

test('documents of this site are relayed though it is at a private address, and nothing else of that address', async () => {
  const relay = (path: string) => relayDocument(services, `${siteUrl}${path}`, '192.0.2.1');
  const found = await relay('/badges/developer.json');
  expect(found).toMatchObject({ status: 200, type: 'application/ld+json', isOpen: true });
  const body = 'body' in found ? Buffer.from(found.body, 'base64url').toString() : '';
  expect(JSON.parse(body)).toMatchObject({ type: 'BadgeClass', id: `${siteUrl}/badges/developer.json` });
  expect(await relay('/badges/assertions/1')).toMatchObject({ status: 404, body: '' });
  expect(await relay('/dev/mail.json')).toMatchObject({ status: 404, body: '' });
  expect(await relayDocument(services, 'http://127.0.0.1:1/', '192.0.2.1')).toEqual({
    problem: 'http://127.0.0.1:1/ is not on the public internet.',
  });
});

test('a posted badge is verified as text or as a file; what is none is told, and what was typed is kept', async () => {
  const fields = { email: 'ada@example.org', type: 'architect', evidence: 'https://example.org/evidence' };
  const { badge } = await makeUnissuedBadge(fields, siteUrl, new Date());
  const json = badge?.json ?? '';
  const post = (entries: Record<string, string | File>) => verifyPosted(services, formWith(entries));
  const typed = await post({ badge: json, email: ' ada@example.org ' });
  expect(typed).toMatchObject({ text: json, email: 'ada@example.org', report: { verdict: 'invalid' } });
  const failed = typed.report?.results.filter(({ status }) => status === 'fail').map(({ id }) => id);
  expect(failed).toEqual(['hosted']);
  const dropped = await post({ badge: ' ', file: new File([json], 'badge.json'), email: '' });
  expect(dropped.report?.says.badge).toBe('MCP Architect');
  expect(await post({ badge: 'hello', email: '' })).toMatchObject({
    text: 'hello',
    problem:
      'We found no badge in your input. Enter the URL of a badge, its JSON or its JWT, or drop its image.',
  });
  expect((await post({ badge: '', email: '' })).problem).toBe('Paste a badge or its URL, or drop its image.');
});

test('a picture whose base64 was cut off is refused to an agent by its name', async () => {
  const verify = (image: string) => askTool(verifyCredentialTool, services, { image });
  await expect(verify('AAAA')).rejects.toThrow('image: We found no badge in your input.');
  await expect(verify('AAAAA')).rejects.toThrow('image: is not base64');
});

test('the address of a certificate’s page stands for its badge, the example’s as well', async () => {
  const page = `${siteUrl}/credentials/${exampleId}`;
  for (const address of [page, `${page}/`, `${page}#evidence`, ` ${page}?from=mail `])
    expect((await verifyPosted(services, formWith({ badge: address, email: '' }))).report).toMatchObject({
      outcome: 'issued-here',
      shown: { page },
    });
  // What a browser reads is the page itself.
  const loaderData = { id: exampleId, isExample: true, level: { name: 'Foundation' } };
  const args = { loaderData, location: { pathname: `/credentials/${exampleId}` }, matches: [] };
  expect(meta(args as unknown as Parameters<typeof meta>[0])).toContainEqual(
    expect.objectContaining({ rel: 'alternate', href: `/credentials/${exampleId}/assertion.json` }),
  );
});

test('what is too long for a form is not drawn into the page again, and what is too large is not read', async () => {
  const post = (badge: string) => verifyPosted(services, formWith({ badge, email: '' }));
  const many = JSON.stringify({ evidence: Array.from({ length: 12_000 }, () => ({ id: 1 })) });
  const { text, problem } = await post(many);
  expect([text.length, problem]).toEqual([
    0,
    'Your input contains more than 2,000 values. No badge has that many. Enter only one badge.',
  ]);
  expect((await post('x'.repeat(2 * 1024 * 1024 + 1))).problem).toBe(
    'The badge is larger than 2 MB. Send a smaller one.',
  );
});

test('a visitor has so many documents fetched, and no more', async () => {
  const address = `${siteUrl}/badges/issuer.json`;
  for (let use = 0; use < limits['badge documents by address'].uses; use += 1)
    await relayDocument(services, address, '192.0.2.3');
  await expect(relayDocument(services, address, '192.0.2.3')).rejects.toThrow('Too many attempts.');
  await relayDocument(services, address, '192.0.2.4');
});
