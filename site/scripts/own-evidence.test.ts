import { expect, test } from 'vitest';
import { factsAgain } from './report-facts.ts';

// The evidence of our endpoint needs the built site: site/tests/site/own-evidence.test.ts.
test('check-server finds the evidence of our recorder again; renew it: node site/scripts/renew-evidence.ts', {
  timeout: 120_000,
}, async () => {
  const { kept, found } = await factsAgain('recorder', {
    command: ['node', 'site/scripts/checker-server.ts'],
  });
  expect(kept).toEqual(found);
});
