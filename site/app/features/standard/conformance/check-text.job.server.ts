import { checkDocuments } from '@context-native/checker';
import { asJob } from '#app/services/heavy/job.server.ts';

/** Findings of the checker in a visitor's text. */
export default asJob((text: string) => checkDocuments(text));
