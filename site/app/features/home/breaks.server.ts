import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { type CheckedDocument, checkDocuments, type Timeline, type Trace } from '@context-native/checker';
import { pick } from '#app/lib/pick.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import examples from '../../../../standard/examples.json' with { type: 'json' };

/** A way to break a trace, and the checker's result for the broken one. */
export interface Break {
  id: string;
  /** The button's label. */
  label: string;
  /** One sentence about the change. */
  done: string;
  /** Documents in the text, with failed results only: one, or two if the trace appears twice. */
  documents: Pick<CheckedDocument, 'kind' | 'conforms' | 'counts' | 'results' | 'line'>[];
  timeline: Timeline | undefined;
  /** URL of the playground with the text: its checker runs in the visitor's browser. */
  playground: string;
}

/** The trace unchanged, and broken in three ways, each with the result of a check. */
export function breakTrace(trace: Trace): Break[] {
  const events = trace.mcp_events;
  const [called, returned] = [1, 2];
  const changed = (mcp_events: unknown[]) => JSON.stringify({ ...trace, mcp_events }, null, 2);
  const untimed = events.map(({ created_at, ...event }, index) =>
    index === returned ? event : { ...event, created_at },
  );
  const swapped = events.map((_, index) => {
    if (index === called) return events[returned];
    return index === returned ? events[called] : events[index];
  });
  const line = JSON.stringify(trace);
  return [
    tell('nothing', 'Unchanged', 'No change.', changed(events)),
    tell('time', 'Remove a timestamp', 'The third event has no created_at.', changed(untimed)),
    tell('order', 'Swap two events', 'The answer comes before the call.', changed(swapped)),
    tell('id', 'Repeat an id', 'Two lines of a file have the same id.', `${line}\n${line}`),
  ];
}

function tell(id: string, label: string, done: string, text: string): Break {
  const documents = checkDocuments(text).documents;
  return {
    id,
    label,
    done,
    documents: documents
      .map((document) => ({
        ...pick(document, 'kind', 'conforms', 'counts', 'line'),
        results: document.results.filter(({ status }) => status === 'fail'),
      }))
      .sort((a, b) => a.line - b.line),
    timeline: documents[0]?.timeline,
    playground: `/playground#d=${deflateRawSync(text).toString('base64url')}`,
  };
}

/** The trace of the home page, with its name: `first` in `standard/examples.json`. */
export async function readFirstTrace(): Promise<{ name: string; trace: Trace }> {
  const name = examples.first;
  const text = await readFile(join(projectRoot, `standard/examples/${name}.json`), 'utf8');
  return { name, trace: JSON.parse(text) as Trace };
}
