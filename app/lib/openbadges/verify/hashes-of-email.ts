import { hashIdentity } from '../assertion.ts';

/** The hashes that an address may stand for: some issuers write it in small letters, some as it was typed. */
export const hashesOfEmail = (email: string, salt: unknown) =>
  Promise.all(
    [email, email.toLowerCase()].map((one) => hashIdentity(one, typeof salt === 'string' ? salt : '')),
  );
