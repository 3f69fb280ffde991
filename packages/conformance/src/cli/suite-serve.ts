import { isUtf8 } from 'node:buffer';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { checkDocuments } from '../documents.ts';
import { isFields } from '../fields.ts';
import type { CheckResult } from '../report.ts';
import { SeenIds } from '../seen-ids.ts';
import { standard } from '../standard.ts';
import { checkText, type TextOptions } from '../text.ts';
import { checkTrace } from '../trace.ts';
import { UsageError } from './arguments.ts';
import { protocol, type SuiteAnswer, type SuiteRequest } from './suite-protocol.ts';

/** Answers on standard output what stands on standard input, a line each, as standard/test-suite/README.md says. */
export async function serveSuite(version: string): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const answer = answerLine(line, version);
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}

function answerLine(line: string, version: string): unknown {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    throw new UsageError('suite serve reads JSON Lines: a line on standard input is no JSON');
  }
  if (isFields(request) && isFields(request.hello))
    return { hello: { name: standard.command, version, protocol } };
  if (!isFields(request) || typeof request.id !== 'number' || typeof request.kind !== 'string')
    throw new UsageError('suite serve reads requests with id, kind, now and text, or one with hello');
  return answerRequest(request as unknown as SuiteRequest);
}

/** What this checker says to a request. */
export function answerRequest(request: SuiteRequest): SuiteAnswer {
  const { id, conforms, results } = { id: request.id, ...check(request) };
  const findings = results
    .filter(({ status }) => status === 'fail')
    .map(({ id, clause, pointer, line, column }) => ({
      check: id,
      clause,
      pointer,
      ...(line !== null && column !== null && { line, column }),
    }));
  return { id, conforms, findings };
}

type Checked = {
  conforms: boolean;
  results: Pick<CheckResult, 'id' | 'clause' | 'status' | 'pointer' | 'line' | 'column'>[];
};

function check(request: SuiteRequest): Checked {
  const { kind, before = [], known, capabilities, trace } = request;
  const now = Date.parse(request.now);
  const bytes = request.base64 === undefined ? undefined : Buffer.from(request.base64, 'base64');
  if (bytes && !isUtf8(bytes)) return notUtf8;
  const text = bytes ? bytes.toString('utf8') : (request.text ?? '');
  if (known) {
    const lines = [text, ...known.map((document) => JSON.stringify(document))].join('\n');
    return checkDocuments(lines, { kind, now }).documents[0] as Checked;
  }
  const options: TextOptions = {
    kind,
    now,
    collection: { traceIds: new SeenIds(), capabilityIds: new SeenIds(), entries: new Set() },
    capabilitiesOf: (org, agent) => {
      const names = capabilities?.[`${org}/${agent}`];
      return names && new Set(names);
    },
    evidenceOf: evidenceFrom(trace, now),
  };
  for (const document of before) checkText(JSON.stringify(document), options);
  return checkText(text, options);
}

const notUtf8: Checked = {
  conforms: false,
  results: [{ id: 'json-syntax', clause: '3.4', status: 'fail', pointer: '', line: 1, column: 1 }],
};

function evidenceFrom(trace: unknown, now: number): NonNullable<TextOptions['evidenceOf']> {
  if (!isFields(trace)) return () => undefined;
  const { conforms } = checkTrace(trace, { now });
  const { org_id, agent_code, profile } = isFields(trace.mcp_context) ? trace.mcp_context : {};
  return (id) =>
    String(trace.mcp_trace_id).toLowerCase() === id ? { org_id, agent_code, profile, conforms } : undefined;
}
