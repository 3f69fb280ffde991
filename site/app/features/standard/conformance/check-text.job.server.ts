import { checkDocuments } from '@context-native/checker';
import { asJob } from '#app/services/heavy/job.server.ts';

export default asJob((text: string) => checkDocuments(text));
