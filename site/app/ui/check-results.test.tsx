import { readFileSync } from 'node:fs';
import { checkText } from '@context-native/checker';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckResults, verdictOf } from './check-results.tsx';

const bad = `{
  "mcp_trace_id": "x",
  "mcp_context": {"org_id": "Alder Finch"},
  "mcp_events": []
}`;

test('the verdict goes by what conforms, and counts all findings by their level', () => {
  const verdict = (must: number, should: number) =>
    verdictOf({ kind: 'registry-entry', conforms: must === 0, counts: { must, should }, results: [] });
  expect(verdict(0, 0)).toBe('This registry entry conforms');
  expect(verdict(0, 1)).toBe('This registry entry conforms, with 1 SHOULD finding');
  expect(verdict(0, 5000)).toBe('This registry entry conforms, with 5,000 SHOULD findings');
  expect(verdict(2, 0)).toBe('This registry entry does not conform: 2 MUST findings');
  expect(verdict(1, 500)).toBe('This registry entry does not conform: 1 MUST finding, 500 SHOULD');
});

test('a flood of SHOULD findings conforms', () => {
  const trace = JSON.parse(
    readFileSync(new URL('../../../standard/examples/smb-invoice-vat.json', import.meta.url), 'utf8'),
  );
  for (let i = 0; i < 500; i++) trace[`extra_${i}`] = i;
  expect(verdictOf(checkText(JSON.stringify(trace)))).toBe('This trace conforms, with 500 SHOULD findings');
});

test('what failed comes first, MUST before SHOULD, with clause, place and the way to fix it', () => {
  const html = renderToStaticMarkup(<CheckResults check={checkText(bad)} />);
  expect(html).toContain('href="/specification#clause-3-5"');
  expect(html).toContain('line 2, column 19');
  expect(html).toContain('/mcp_trace_id');
  expect(html).toContain('crypto.randomUUID()');
  expect(html.indexOf('SHOULD</span>')).toBeGreaterThan(html.lastIndexOf('MUST</span>'));
  expect(html.indexOf('checks passed')).toBeGreaterThan(html.indexOf('SHOULD</span>'));
});

test('hundreds of findings are bounded, and the rest is counted', () => {
  const events = Array.from({ length: 120 }, () => 'null').join(',');
  const html = renderToStaticMarkup(
    <CheckResults check={checkText(bad.replace('"mcp_events": []', `"mcp_events": [${events}]`))} />,
  );
  expect(html.match(/MUST<\/span>/g)).toHaveLength(30);
  expect(html).toContain('The first 30 are listed.');
  const many = checkText(bad.replace('"mcp_events": []', `"mcp_events": [${events},${events}]`));
  expect(verdictOf(many)).toMatch(/^This trace does not conform: 2\d\d MUST findings, 1 SHOULD$/);
});

test('as long as nothing leads anywhere, places are text', () => {
  expect(renderToStaticMarkup(<CheckResults check={checkText(bad)} />)).not.toContain('<button');
});
