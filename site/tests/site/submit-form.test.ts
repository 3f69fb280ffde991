/** The form of the registry without a script: what may be a secret is asked about, and the answer is kept. */
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { anyAddress } from '../e2e/people.ts';

const site = inject('siteUrl');
const trace = JSON.parse(readFileSync('standard/examples/smb-invoice-vat.json', 'utf8'));

async function post(fields: Record<string, string>) {
  const body = new FormData();
  const good = {
    name: 'VAT calculator',
    org_id: 'alder-finch',
    agent_code: 'vat-calculator',
    profile: 'smb',
    capabilities: 'vat.calculate',
    version: '1.2.0',
    compliance: 'on',
  };
  for (const [name, value] of Object.entries({ ...good, ...fields })) body.set(name, value);
  const headers = { 'X-Forwarded-For': anyAddress() };
  return (await fetch(`${site}/registry/submit`, { method: 'POST', body, headers })).text();
}

const boxIn = (html: string) => /<input[^>]*name="no_secret"[^>]*>/.exec(html)?.[0];

test('a possible secret brings a box, and a tick in it brings the answer into the file', async () => {
  expect(boxIn(await post({ trace: JSON.stringify(trace) }))).toBeUndefined();
  trace.mcp_events[0].payload.password = 'swordfish';
  const text = JSON.stringify(trace);
  const asked = await post({ trace: text });
  expect(boxIn(asked)).toBeDefined();
  expect(boxIn(asked)).not.toContain('checked');
  expect(asked).not.toContain('&quot;no_secrets&quot;');
  const value = /value="([^"]*)"/.exec(boxIn(asked) ?? '')?.[1]?.replaceAll('&quot;', '"') ?? '';
  const answered = await post({ trace: text, no_secret: value });
  expect(boxIn(answered)).toContain('checked');
  expect(answered).toContain('The owner confirms that it is not a secret.');
  expect(answered).toContain('no_secrets');
});
