import { asJob } from '#app/services/heavy/job.server.ts';
import { checkEntry } from '#mcp/dictionary';

/** A schema that a stranger wrote is compiled, and its patterns are run, where both can be ended. */
export default asJob(checkEntry);
