import { asJob } from '#app/services/heavy/job.server.ts';
import { checkDocuments } from '#conformance';

/** What the checker finds in a text that somebody sent. */
export default asJob((text: string) => checkDocuments(text));
