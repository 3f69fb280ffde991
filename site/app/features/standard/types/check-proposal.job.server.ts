import { checkEntry } from '@context-native/mcp/dictionary';
import { asJob } from '#app/services/heavy/job.server.ts';
import { matchLinearly } from './linear-patterns.server.ts';

/** Checks a proposal in a worker that can be terminated, because it compiles a stranger's schema and patterns. */
export default asJob((entry: Parameters<typeof checkEntry>[0]) => checkEntry(entry, matchLinearly));
