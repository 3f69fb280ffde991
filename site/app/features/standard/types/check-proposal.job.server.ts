import { checkEntry } from '@context-native/mcp/dictionary';
import { asJob } from '#app/services/heavy/job.server.ts';
import { matchLinearly } from './linear-patterns.server.ts';

/** A stranger's schema is compiled and its patterns run in a worker, which can be terminated. */
export default asJob((entry: Parameters<typeof checkEntry>[0]) => checkEntry(entry, matchLinearly));
