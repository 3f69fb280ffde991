import type { Fault } from './fault.ts';

const checker = 'packages/checker';
const cli = 'packages/cli';
const recorder = 'packages/recorder';
const opentelemetry = 'packages/opentelemetry';
const python = 'packages/python';

/** Faults of the packages, including Python. */
export const packageFaults: readonly Fault[] = [
  {
    id: 'left-out-twice',
    says: 'The checker does not notice if a part is listed twice as left out.',
    file: `${checker}/src/draft/left-out.ts`,
    find: '    seen.add(item.pointer);\n',
    replace: '',
    tests: [
      'packages/suite/tests/draft-suite.test.ts',
      `${checker}/tests/draft-standard.test.ts`,
      `${checker}/tests/draft-kinds.test.ts`,
    ],
  },
  {
    id: 'secret-digest-clause',
    says: 'The checker does not notice the digest of a secret.',
    file: `${checker}/src/draft/left-out.ts`,
    find: "if (item.reason === 'secret' && has(item, 'digest'))",
    replace: "if (item.reason === 'secret' && has(item, 'digest') && has(item, 'size'))",
    tests: ['packages/suite/tests/draft-suite.test.ts', `${checker}/tests/draft-standard.test.ts`],
  },
  {
    id: 'leap-year',
    says: 'The checker rejects 29 February 2000.',
    file: `${checker}/src/times.ts`,
    find: 'year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);',
    replace: 'year % 4 === 0 && year % 100 !== 0;',
    tests: [
      'packages/suite/tests/test-suite.test.ts',
      `${checker}/tests/standard.test.ts`,
      'packages/suite/tests/fuzz/fuzz.test.ts',
    ],
  },
  {
    id: 'badge-markup',
    says: 'The URL of a compliance badge can break out of its HTML attribute.',
    file: `${checker}/src/badge.ts`,
    find: `text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');`,
    replace: `text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');`,
    tests: [`${cli}/tests/cli.test.ts`, `${cli}/tests/adoption.test.ts`],
  },
  {
    id: 'path-out-of-folder',
    says: 'The recorder keeps files outside the folder that a rule allows.',
    file: `${recorder}/src/keep.ts`,
    find: 'if (steps.test(uri)) return false;',
    replace: 'if (steps.test(start)) return false;',
    tests: [`${recorder}/tests/keep.test.ts`],
  },
  {
    id: 'digest-of-secret',
    says: 'The recorder stores the digest of a value that contains a secret.',
    file: `${recorder}/src/keep.ts`,
    find: 'const hash = withoutSecrets(value).left_out.length === 0 ? sha256Of(value) : undefined;',
    replace: 'const hash = withoutSecrets(value).left_out.length < 2 ? sha256Of(value) : undefined;',
    tests: [`${recorder}/tests/keep.test.ts`],
  },
  {
    id: 'waiting-size',
    says: 'A sink counts the first trace of each batch as still waiting, and drops traces after a while.',
    file: `${recorder}/src/sinks/sending.ts`,
    find: 'this.#size -= sizeOf(batch);',
    replace: 'this.#size -= sizeOf(batch.slice(1));',
    tests: [`${recorder}/tests/http-sink.test.ts`, 'packages/opentelemetry/tests/otlp-sink.test.ts'],
  },
  {
    id: 'otlp-integer',
    says: 'A span’s integer attribute is sent over OTLP as a JSON number instead of a string.',
    file: `${recorder}/src/sinks/otlp.ts`,
    find: '{ intValue: String(value) }',
    replace: '{ intValue: value }',
    tests: ['packages/opentelemetry/tests/otlp-sink.test.ts'],
  },
  {
    id: 'otlp-error-type',
    says: 'The span for a call that timed out has an `error.type` that the conventions do not define.',
    file: 'packages/recorder/src/spans/conventions.ts',
    find: "  ['cancelled', 'cancelled'],\n  ['timed_out', 'timeout'],",
    replace: "  ['cancelled', 'cancelled'],\n  ['timed_out', 'timed_out'],",
    tests: [`${opentelemetry}/tests/to-spans.test.ts`, `${opentelemetry}/tests/round-trip.test.ts`],
  },
  {
    id: 'caller-link',
    says: 'The span for a call that has a caller is linked to the caller instead of its run.',
    file: 'packages/recorder/src/spans/to-spans.ts',
    find: 'span.links = [{ traceId, spanId }];',
    replace: 'span.links = [{ traceId, spanId: caller.spanId }];',
    tests: [`${opentelemetry}/tests/callers.test.ts`, `${opentelemetry}/tests/to-spans.test.ts`],
  },
  {
    id: 'verify-origin',
    says: '`verify` passes a local server that returns 400 to a foreign origin, although it returns 400 to any request.',
    file: `${cli}/src/verify/http-rules.ts`,
    find: "revision >= '2025-11-25' ? status === 403 : ",
    replace: '',
    tests: [
      `${cli}/tests/verify-rules.test.ts`,
      `${cli}/tests/verify-faults.test.ts`,
      `${cli}/tests/verify.test.ts`,
    ],
  },
  {
    id: 'verify-warns',
    says: '`verify` only warns about a broken MUST clause if the rule passed on one of several connections.',
    file: `${cli}/src/verify/findings.ts`,
    find: "const bad: RuleOutcome = grade === 'must' ?",
    replace: "const bad: RuleOutcome = grade === 'must' && passes === 0 ?",
    tests: [
      `${cli}/tests/verify-findings.test.ts`,
      `${cli}/tests/verify-faults.test.ts`,
      `${cli}/tests/verify-rules.test.ts`,
    ],
  },
  {
    id: 'exit-code-unreadable',
    says: '`check` exits with 1 instead of 2 if a file could not be read.',
    file: `${cli}/src/commands.ts`,
    find: 'if (unreadable.length > 0) return 2;',
    replace: 'if (unreadable.length > 0) return 1;',
    tests: [`${cli}/tests/cli.test.ts`, `${cli}/tests/cli-inputs.test.ts`],
  },
  {
    id: 'suite-too-many',
    says: 'The suite passes a checker that reports clauses as broken although they are not.',
    file: 'packages/suite/src/judge.ts',
    find: `  if (missed.length === 0 && more.length === 0) return undefined;
  return [
    ...(missed.length > 0`,
    replace: `  if (missed.length === 0) return undefined;
  return [
    ...(missed.length > 0`,
    tests: [`${cli}/tests/suite.test.ts`],
  },
  {
    id: 'proxy-origin',
    says: 'A page on another site can use the `record` proxy.',
    file: `${cli}/src/record/http.ts`,
    find: 'if (origin !== undefined && !isAllowed(',
    replace: "if (origin === 'null' && !isAllowed(",
    tests: [`${cli}/tests/record-refused.test.ts`, `${cli}/tests/record-http.test.ts`],
  },
  {
    id: 'mcp-public-answers',
    says: 'Responses from `/mcp` for one person are marked as the same for everyone.',
    file: 'packages/mcp/src/server.ts',
    find: 'const isPublic = holder === undefined;',
    replace: "const isPublic = holder === undefined || era === 'modern';",
    tests: [
      'packages/mcp/tests/server.test.ts',
      'site/tests/site/agents-signed-in.test.ts',
      'site/tests/site/mcp.test.ts',
    ],
  },
  {
    id: 'mcp-prompt-fence',
    says: 'A trace can close its block in a prompt and then give instructions outside the block.',
    file: 'packages/mcp/src/prompts.ts',
    find: "trace.replaceAll('```', '` ` `'),",
    replace: "trace.replace('```', '` ` `'),",
    tests: [
      'packages/mcp/tests/server.test.ts',
      'packages/mcp/tests/documents.test.ts',
      'site/tests/site/mcp.test.ts',
    ],
  },
  {
    id: 'python-entry-secret',
    says: 'The Python recorder keeps a secret that is the `value` next to its name.',
    file: `${python}/context_native/recorder/keep.py`,
    find: '(name == "value" and _is_secret_entry(',
    replace: '(name == "values" and _is_secret_entry(',
    tests: [
      `${python}/tests/test_keep.py`,
      `${python}/tests/test_secrets.py`,
      `${python}/tests/test_values.py`,
    ],
  },
  {
    id: 'python-waiting-bytes',
    says: 'The Python HTTP sink counts sent traces as still waiting.',
    file: `${python}/context_native/recorder/http_sink.py`,
    find: '                self._bytes -= len(body)\n',
    replace: '                self._bytes -= len(lines)\n',
    tests: [`${python}/tests/test_http_sink.py`],
  },
  {
    id: 'python-unknown-offset',
    says: 'The Python checker accepts `-00:00` as a time zone.',
    file: `${python}/context_native/times.py`,
    find: '            if offset == 0:\n                return None\n',
    replace: '',
    tests: [`${python}/tests/test_suite.py`, `${python}/tests/test_documents.py`],
  },
  {
    id: 'python-canonical-order',
    says: 'Python sorts members by code points, so its digests differ from those of other implementations.',
    file: `${python}/context_native/recorder/canonical.py`,
    find: 'name.encode("utf-16-be"))',
    replace: 'name.encode("utf-8"))',
    tests: [`${python}/tests/test_values.py`, `${python}/tests/test_keep.py`, `${python}/tests/test_wire.py`],
  },
  {
    id: 'python-trace-parent',
    says: 'Python accepts a version 00 `traceparent` that has a fifth part.',
    file: `${python}/context_native/recorder/wire.py`,
    find: 'if version == "00" and rest:',
    replace: 'if version == "00" and rest == "-":',
    tests: [`${python}/tests/test_wire.py`],
  },
  {
    id: 'python-profile-clause',
    says: 'The Python checker does not detect a field from another profile.',
    file: `${python}/context_native/trace.py`,
    find: 'if name in PROFILE_FIELDS and name not in own:',
    replace: 'if name in PROFILE_FIELDS and name not in own and not is_text(node):',
    tests: [`${python}/tests/test_suite.py`],
  },
];
