import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { Code } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';

/** One call of the session that the page shows. */
interface RecordedCall {
  tool: string;
  arguments: object;
  /** Text of the answer. */
  answer: string;
}

interface RecordedSession {
  client: string;
  revision: string;
  calls: RecordedCall[];
  /** Trace of the last call, from its answer. */
  trace: object;
}

export interface ShownCall {
  tool: string;
  asked: Code;
  answered: Code;
}

/**
 * A real session of the official client with this site, from `site/content/agents`.
 * `site/tests/site/agents-session.test.ts` repeats it and compares.
 */
export async function readRecordedSession() {
  const text = await readFile(join(projectRoot, 'site/content/agents/session.json'), 'utf8');
  const { client, revision, calls, trace } = JSON.parse(text) as RecordedSession;
  const shown = await Promise.all(
    calls.map(async ({ tool, arguments: given, answer }): Promise<ShownCall> => {
      const [asked, answered] = await Promise.all([
        highlightCode(`${JSON.stringify(given, null, 2)}\n`, 'json'),
        highlightCode(answer, 'text'),
      ]);
      return { tool, asked, answered };
    }),
  );
  return {
    client,
    revision,
    calls: shown,
    trace: await highlightCode(JSON.stringify(trace, null, 2), 'json'),
  };
}
