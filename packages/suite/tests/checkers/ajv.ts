/**
 * The schemas of the standard as a checker, by ajv: what somebody has who takes them and writes nothing. It speaks the
 * protocol of the test suite (standard/test-suite/README.md). A schema knows no clauses, so that it gives a verdict alone, and
 * sees one document, so that it cannot be asked of several.
 */
import { isUtf8 } from 'node:buffer';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { acceptedBySchema } from '@context-native/dev/standard-files';
import ajv from 'ajv/package.json' with { type: 'json' };
import type { SuiteRequest } from '../../src/protocol.ts';

function answer(request: SuiteRequest) {
  const { id, kind, before, known, capabilities, trace, text, base64 } = request;
  if (before || known || capabilities || trace) return { id, unsupported: 'more than one document' };
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64');
  return {
    id,
    conforms: (!bytes || isUtf8(bytes)) && conforms(kind, bytes?.toString('utf8') ?? text ?? ''),
    findings: [],
  };
}

/** A text that the reader of JSON refuses conforms to nothing. */
function conforms(kind: string, text: string): boolean {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return false;
  }
  return acceptedBySchema(kind, document);
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const said = request.hello ? { hello: { name: 'ajv', version: ajv.version } } : answer(request);
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
