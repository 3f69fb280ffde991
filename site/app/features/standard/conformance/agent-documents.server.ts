import { type Converted, type Library, ToolRefusal } from '@context-native/mcp';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import type { Order, Outcome } from './agent-documents.job.server.ts';

const work = inWorker<Order, Outcome>(
  'site/app/features/standard/conformance/agent-documents.job.server.ts',
  'judge',
);

type Check = Awaited<ReturnType<Library['check']>>;

/** Checks and conversions for agents, in the worker for strangers' texts. They end when the caller disconnects. */
export const agentDocuments: Pick<Library, 'check' | 'convert'> = {
  check: async (text, check, signal) => unwrap<Check>(await work({ text, check }, signal)),
  convert: async (text, convert, signal) => unwrap<Converted>(await work({ text, convert }, signal)),
};

function unwrap<T>(outcome: Outcome): T {
  if ('refused' in outcome) throw new ToolRefusal(outcome.refused);
  return outcome as T;
}
