import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkText } from '#conformance';
import { CheckResults, verdictOf } from './check-results.tsx';

const bad = `{
  "mcp_trace_id": "x",
  "mcp_context": {"org_id": "Alder Finch"},
  "mcp_events": []
}`;

test('the verdict counts what failed by its level', () => {
  const fail = {
    id: 'a',
    clause: '3.1',
    status: 'fail',
    message: '',
    pointer: '',
    line: 1,
    column: 1,
    fix: '',
  } as const;
  const verdict = (conforms: boolean, ...levels: ('MUST' | 'SHOULD')[]) =>
    verdictOf({ kind: 'registry-entry', conforms, results: levels.map((level) => ({ ...fail, level })) });
  expect(verdict(true)).toBe('This registry entry conforms');
  expect(verdict(true, 'SHOULD')).toBe('This registry entry conforms, with 1 SHOULD finding');
  expect(verdict(false, 'MUST', 'MUST')).toBe('This registry entry does not conform: 2 MUST findings');
  expect(verdict(false, 'MUST', 'SHOULD')).toBe(
    'This registry entry does not conform: 1 MUST finding, 1 SHOULD',
  );
});

test('what failed comes first, MUST before SHOULD, with clause, place and the way to mend it', () => {
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
  expect(html).toMatch(/\d+ more findings are not listed/);
  const many = checkText(bad.replace('"mcp_events": []', `"mcp_events": [${events},${events}]`));
  expect(verdictOf(many)).toBe('This trace does not conform: more than 200 findings');
  expect(renderToStaticMarkup(<CheckResults check={many} />)).not.toContain('clause-8-5');
});
