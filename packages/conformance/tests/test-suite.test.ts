import { expect, test } from 'vitest';
import { checkRegistryEntry, checks, checkText, checkTrace, SeenIds } from '../src/index.ts';
import type { Conformance } from '../src/report.ts';
import { acceptedBySchema, type SuiteCase, suite } from './standard-files.ts';

/** Runs a case as standard/test-suite/README.md says. */
function run({ kind, ...given }: SuiteCase, now: number): Conformance {
  const collection = { traceIds: new SeenIds(), capabilityIds: new SeenIds(), entries: new Set<string>() };
  const options = { kind, now, collection };
  for (const document of given.before ?? []) checkText(JSON.stringify(document), options);
  const known = given.capabilities;
  const { conforms = false } = given.trace ? checkTrace(given.trace, { now }) : {};
  const trace = given.trace as { mcp_trace_id: string; mcp_context: Record<string, string> } | undefined;
  const text = given.nested
    ? '['.repeat(given.nested) + ']'.repeat(given.nested)
    : (given.text ?? JSON.stringify(given.document));
  return checkText(text, {
    ...options,
    capabilitiesOf: (org, agent) =>
      known?.[`${org}/${agent}`] ? new Set(known[`${org}/${agent}`]) : undefined,
    evidenceOf: (id) =>
      trace?.mcp_trace_id === id
        ? {
            org_id: trace.mcp_context.org_id,
            agent_code: trace.mcp_context.agent_code,
            profile: trace.mcp_context.profile,
            conforms,
          }
        : undefined,
  });
}

for (const file of suite)
  test.each(file.cases)(`clause ${file.clause}: $name`, (given) => {
    const { conforms, results } = run(given, Date.parse(file.now));
    const failed = results.filter(({ status }) => status === 'fail');
    const found = failed.map((result, i) => ({
      check: result.id,
      ...(given.findings[i]?.pointer !== undefined && { pointer: result.pointer }),
      ...(given.findings[i]?.line && { line: result.line, column: result.column }),
    }));
    expect(found).toEqual(given.findings);
    expect(conforms).toBe(given.findings.every(({ check }) => checks[check].level === 'SHOULD'));
    for (const result of failed) {
      expect(result.clause).toBe(checks[result.id].clause);
      expect(result.message.length).toBeGreaterThan(10);
      expect(result.fix).toMatch(/^[A-Z].*\.$/);
      expect(result.line).toBeGreaterThan(0);
      expect(result.column).toBeGreaterThan(0);
    }
    if (given.schema) expect(acceptedBySchema(given.kind, given.document)).toBe(given.schema === 'accepts');
    if (given.schema === 'rejects') expect(conforms).toBe(false);
  });

test('every check passes in one case at least, and fails in one', () => {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const file of suite) {
    expect(file.cases.some(({ findings }) => findings.length === 0)).toBe(true);
    for (const given of file.cases) {
      const { results } = run(given, Date.parse(file.now));
      for (const { id, status } of results) {
        if (!file.checks.includes(id)) continue;
        if (status === 'pass') passed.add(id);
        if (status === 'fail') failed.add(id);
      }
    }
  }
  expect([...passed].sort()).toEqual(Object.keys(checks).sort());
  expect([...failed].sort()).toEqual(Object.keys(checks).sort());
});

test('a value that is no object is refused, and never throws', () => {
  for (const value of [undefined, null, 0, 'x', [], [[]], () => 1]) {
    expect(checkTrace(value).conforms).toBe(false);
    expect(checkRegistryEntry(value).conforms).toBe(false);
  }
});
