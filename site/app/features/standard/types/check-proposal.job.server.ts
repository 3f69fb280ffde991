import { checkEntry } from '@context-native/mcp/dictionary';
import { asJob } from '#app/services/heavy/job.server.ts';
import { matchLinearly } from './linear-patterns.server.ts';

/** A schema that a stranger wrote is compiled, and its patterns are run, where both can be ended. */
export default asJob((entry: Parameters<typeof checkEntry>[0]) => checkEntry(entry, matchLinearly));
