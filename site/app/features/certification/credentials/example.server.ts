import type { Database } from '#app/services/database/database.server.ts';
import { currentWording } from '../badges/wordings.ts';
import { findCredential } from './credentials.server.ts';
import type { Credential } from './tables.server.ts';

const day = new Date('2025-09-01T09:14:22Z');

/**
 * Example certificate. It is in no table, so nothing counts or revokes it. Its documents are made and signed like those
 * of real ones, and say that it is an example.
 */
const exampleCredential: Credential = {
  id: '00000000-0000-4000-8000-000000000001',
  userId: 'example',
  level: 'foundation',
  attemptId: null,
  holderName: 'Ada Example',
  isNameShown: true,
  isListed: false,
  // Hash of ada@example.org with the salt below.
  recipientHash: 'sha256$e89c7d2c893cce799a07b42dd2cd1f2874856007222a6c67aaa5892fd7287aba',
  recipientSalt: 'example',
  score: 28,
  total: 30,
  passScore: 21,
  examMinutes: 45,
  minutesTaken: 34,
  wording: currentWording,
  passedAt: day,
  issuedAt: day,
  jwtKey: null,
  proofKey: null,
  // An index that `addCredential` never draws.
  statusIndex: 0,
  revokedAt: null,
  revocationReason: null,
  revokedBy: null,
  replacedBy: null,
};

export const exampleId = exampleCredential.id;

export const isExample = ({ id }: Pick<Credential, 'id'>) => id === exampleId;

/** A publicly visible credential: an issued one, or the example. */
export const findShown = async (db: Database, id: string): Promise<Credential | undefined> =>
  id === exampleId ? exampleCredential : findCredential(db, id);
