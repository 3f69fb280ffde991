import type { Json } from '../values.ts';
import { type Check, type Outcome, passIf } from './check.ts';
import { achievementOf } from './credential-checks.ts';
import { type Credential3, identifiersOf, subjectOf } from './gather-3.ts';

/** What is asked of a credential that is said to be of the site that verifies it. */
export const recordChecks: Check<Credential3>[] = [
  {
    id: 'issued',
    group: 'origin',
    asks: 'Where it is said to be of this site, this site has issued it, to the same person for the same.',
    test: ({ record, credential }): Outcome => {
      if (!record) return { skip: 'It is of another issuer.' };
      // Whoever has stolen a key can sign anything, and cannot put it into our records.
      if (record.answer?.status === 404 || !record.address) return { fail: 'This site has never issued it.' };
      if (!record.document) return { fail: record.problem ?? '' };
      return passIf(
        essenceOf(record.document) === essenceOf(credential),
        'This site has issued something else under its id.',
      );
    },
  },
];

/** What does not change from one copy to the next, whatever has signed it, and when. */
const essenceOf = (credential: Json) =>
  JSON.stringify([
    subjectOf(credential).id,
    identifiersOf(credential).map(({ identityHash, salt }) => [identityHash, salt]),
    achievementOf(credential).id,
    credential.validFrom,
    credential.validUntil,
  ]);
