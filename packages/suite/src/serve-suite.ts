import process from 'node:process';
import { isFields } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import { answerRequest } from './answer-request.ts';
import { protocol, type SuiteRequest } from './protocol.ts';
import { SuiteError } from './suite-error.ts';

/**
 * Answers the requests on standard input on standard output, each in one line (standard/test-suite/README.md).
 * @throws SuiteError for a line that is not a request
 */
export async function serveSuite(version: string): Promise<void> {
  for await (const line of readLines(process.stdin.setEncoding('utf8'))) {
    if (line.trim() === '') continue;
    const answer = answerLine(line, version);
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}

/** Splits at LF only: `node:readline` also splits at U+2028, which a JSON string may contain. */
async function* readLines(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const parts: string[] = [];
  for await (const chunk of chunks) {
    const [end = '', ...lines] = String(chunk).split('\n');
    parts.push(end);
    for (const line of lines) {
      yield parts.join('');
      parts.length = 0;
      parts.push(line);
    }
  }
  yield parts.join('');
}

function answerLine(line: string, version: string): unknown {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    throw new SuiteError('suite serve reads JSON Lines: a line on standard input is not JSON');
  }
  if (isFields(request) && isFields(request.hello))
    return { hello: { name: standard.command, version, protocol } };
  if (!isFields(request) || typeof request.id !== 'number' || typeof request.kind !== 'string')
    throw new SuiteError('suite serve reads requests with id, kind, now and text, or one with hello');
  return answerRequest(request as unknown as SuiteRequest);
}
