import { z } from 'zod';
import { ToolRefusal, targets } from '../library.ts';
import { checked, documentKinds, profiles } from '../shapes.ts';
import { cursorField, defineTool, limitOf, nextCursor, partOf } from '../tool.ts';

/** Maximum length of a text for a tool: 1 million characters. */
const maxText = 1_000_000;
/** Maximum characters of a document that an answer indents: indentation can make deep ones a hundred times as long. */
const maxIndented = 10_000;
const document = z
  .string()
  .min(1)
  .max(maxText)
  .describe('The document as text: JSON, JSON Lines, or a stream of the working draft.');

export const checkDocument = defineTool({
  name: 'check_document',
  title: 'Check a document',
  description:
    'Checks a document against the standard: a trace (v0.1 or the working draft), a stream, a registry entry or file, a capability, a report from check-server, or an entry in the dictionary of types. Each finding states its clause or other source, its place and, if known, its fix.',
  input: z.strictObject({
    text: document,
    kind: z
      .enum(documentKinds)
      .optional()
      .describe('Kind of the document. Default: detected from its shape.'),
    profile: z.enum(profiles).optional().describe('Profile that you expect traces to state.'),
    limit: limitOf(200, 50),
    cursor: cursorField,
  }),
  output: checked.extend({ next_cursor: nextCursor }),
  async run(library, { text, kind, profile, ...range }, { signal }) {
    const found = await library.check(text, { kind, profile }, signal);
    const { items, next_cursor } = partOf(found.findings, range);
    const verdict = `${found.kind} (${found.spec}): ${found.conforms ? 'conforms' : 'does not conform'}, ${found.must} MUST, ${found.should} SHOULD`;
    const at = (line: number | null, pointer: string) => `${line === null ? '' : ` line ${line}`} ${pointer}`;
    const lines = items.map(
      ({ clause, version, url, level, message, fix, line, pointer }) =>
        `${level} ${clause}${version === null ? '' : ` ${version}`}${at(line, pointer)}: ${message}${url === null ? '' : ` (${url})`}${fix ? ` Fix: ${fix}` : ''}`,
    );
    const others = (found.other_profiles ?? []).map(
      ({ message, line, pointer }) => `other profile${at(line, pointer)}: ${message}`,
    );
    return {
      result: { ...found, findings: items, next_cursor },
      text: [verdict, ...lines, ...others].join('\n'),
    };
  },
});

export const convertTrace = defineTool({
  name: 'convert_trace',
  title: 'Convert a trace',
  description:
    'Converts a trace or stream to v0.1, to the working draft v0.2, or to OpenTelemetry spans (OTLP in JSON). Also checks the new trace. Arguments, results and error messages do not become span attributes.',
  input: z.strictObject({
    text: document,
    to: z.enum(targets),
    side: z
      .enum(['host', 'client', 'server', 'proxy'])
      .optional()
      .describe('Side that recorded the trace. Required for v0.2-draft if the trace does not state it.'),
  }),
  output: z.object({
    document: z.record(z.string(), z.unknown()),
    check: checked.optional().describe('Result of checking the new trace. Absent for spans.'),
  }),
  async run(library, { text, ...options }, { signal }) {
    if (text.trim() === '') throw new ToolRefusal('text: pass a document, not an empty string.');
    const { document: made, check } = await library.convert(text, options, signal);
    const line = JSON.stringify(made);
    const written = line.length > maxIndented ? line : JSON.stringify(made, null, 2);
    return { result: { document: made, ...(check && { check }) }, text: written };
  },
});
