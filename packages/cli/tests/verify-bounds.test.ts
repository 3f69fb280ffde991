import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { parseVerify } from '../src/verify/options.ts';
import { signReport } from '../src/verify/signing.ts';
import { ask } from './servers/ask.ts';
import { serveResults } from './servers/results.ts';

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../verify-report.schema.json'), 'utf8'));
const isReport = new Ajv2020({ validateFormats: false }).compile(schema);
const { privateKey } = generateKeyPairSync('ed25519');

test('a name without end, cut within a character, is in a report that can be signed', async () => {
  const serverInfo = { name: `${'x'.repeat(198)}${'\u{1f600}'.repeat(100)}`, version: '1'.repeat(1000) };
  const served = await serveResults({
    initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo },
  });
  onTestFinished(served.close);
  const { report } = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  expect(isReport(signReport(report, privateKey)), JSON.stringify(isReport.errors)).toBe(true);
  expect(report.server?.name).toBe(`${'x'.repeat(198)}\ufffd…`);
});

test('an address or a command that is longer than a report has is refused', () => {
  const start = 'https://rates.example/';
  expect(parseVerify([start.padEnd(2000, 'x')])).toMatchObject({ target: { url: expect.any(String) } });
  expect(() => parseVerify([start.padEnd(2001, 'x')])).toThrow('at most 2000 characters');
  const command = Array.from({ length: 50 }, () => 'x'.repeat(1000));
  expect(parseVerify(['--', ...command])).toMatchObject({ target: { command } });
  for (const more of [
    [...command, 'x'],
    ['node', 'x'.repeat(1001)],
  ])
    expect(() => parseVerify(['--', ...more])).toThrow('at most 50 parts of 1000 characters');
});
