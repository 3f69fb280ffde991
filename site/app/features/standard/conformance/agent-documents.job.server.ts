import type { CheckOptions, Converted, ConvertOptions } from '@context-native/mcp';
import { checkTypeEntry, findingOf } from '@context-native/mcp/dictionary';
import { checkDocument, convertTrace, type OtherChecks, ToolRefusal } from '@context-native/mcp/documents';
import { sentReport } from '#app/lib/verify-report.ts';
import { asJob } from '#app/services/heavy/job.server.ts';
import { matchLinearly } from '../types/linear-patterns.server.ts';

export type Order = { text: string } & ({ check: CheckOptions } | { convert: ConvertOptions });
/** A refusal loses its class between threads. */
export type Outcome = Awaited<ReturnType<typeof checkDocument>> | Converted | { refused: string };

const others: OtherChecks = {
  'verify-report': (document) =>
    (sentReport.safeParse(document).error?.issues ?? []).map(({ path, message }) =>
      findingOf('the report’s schema', path.map((part) => `/${String(part)}`).join(''), message),
    ),
  type: (document) => checkTypeEntry(document, matchLinearly),
};

/**
 * Checks and conversions for agents. The text comes from a stranger, so this runs in a worker that can be terminated.
 */
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
