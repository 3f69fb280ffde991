import { checkDocuments } from '@context-native/checker';
import { asJob } from '#app/services/heavy/job.server.ts';

/** What the checker finds in a text that somebody sent. */
export default asJob((text: string) => checkDocuments(text));
