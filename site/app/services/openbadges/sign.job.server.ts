import { makeProof } from '@context-native/openbadges/data-integrity';
import { asJob } from '../heavy/job.server.ts';

export interface Signing {
  credential: object;
  by: Parameters<typeof makeProof>[1];
}

/** The proof of a credential that this site issues. */
export default asJob(({ credential, by }: Signing) => makeProof(credential, by));
