import { sentReport } from '#app/lib/verify-report.ts';
import { asJob } from '#app/services/heavy/job.server.ts';
import type { CheckOptions, Converted, ConvertOptions } from '#mcp';
import { checkDocument, convertTrace, type OtherChecks, ToolRefusal } from '#mcp/documents';
import { checkEntry } from './types/check-entry.server.ts';
import { readEntry } from './types/entry-shape.server.ts';

export type Order = { text: string } & ({ check: CheckOptions } | { convert: ConvertOptions });
/** A refusal does not keep its class on the way between threads. */
export type Outcome = Awaited<ReturnType<typeof checkDocument>> | Converted | { refused: string };

const others: OtherChecks = {
  'verify-report': (document) =>
    (sentReport.safeParse(document).error?.issues ?? []).map(({ path, message }) =>
      findingOf('the report’s schema', path.map((part) => `/${String(part)}`).join(''), message),
    ),
  type: (document) => {
    const read = readEntry(document);
    if ('issues' in read)
      return read.issues.map(({ pointer, message }) => findingOf('the dictionary’s rules', pointer, message));
    return checkEntry(read.entry).map(({ part, pointer, message }) =>
      findingOf('the dictionary’s rules', `/${part}${pointer}`, message),
    );
  },
};

const findingOf = (clause: string, pointer: string, message: string) => ({
  clause,
  level: 'MUST' as const,
  rule: 'schema',
  message,
  fix: null,
  pointer,
  line: null,
  column: null,
});

/** What agents have checked and converted: a stranger's text, so in a thread that can be ended. */
export default asJob((order: Order): Outcome => {
  try {
    return 'check' in order
      ? checkDocument(order.text, order.check, others)
      : convertTrace(order.text, order.convert);
  } catch (error) {
    if (error instanceof ToolRefusal) return { refused: error.message };
    throw error;
  }
});
