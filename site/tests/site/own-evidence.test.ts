import { expect, inject, test } from 'vitest';
import { factsAgain } from '../../scripts/report-facts.ts';

test('check-server finds the evidence of our endpoint again; renew it: node site/scripts/renew-evidence.ts', {
  timeout: 120_000,
}, async () => {
  const { kept, found } = await factsAgain('mcp-endpoint', { url: `${inject('trialUrl')}/mcp` });
  expect(kept).toEqual(found);
});

test.each(['mcp-endpoint', 'recorder'])(
  'the page of our entry %s says how many tools were called',
  async (name) => {
    const entry = await (
      await fetch(`${inject('siteUrl')}/api/registry/entries/context-native/${name}`)
    ).json();
    const { called, listed } = entry.report.calls;
    const page = await fetch(`${inject('siteUrl')}/registry/context-native/${name}`);
    expect(await page.text()).toMatch(new RegExp(`${called} of ${listed} tools? called`));
  },
);
