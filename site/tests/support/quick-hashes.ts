/**
 * Setup of the tests with a database: hashes passwords at the lowest cost. A hash at the real cost takes 40 ms of a
 * core, and these tests make more than 600. Form and procedure stay; `password-hash.server.test.ts` tests the real cost.
 * A test that stubs `REAL_HASHES` can check a password against the hash of a real site.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const mark = Symbol.for('quick hashes');

// Each test file runs its setup, in the same process.
if (!(mark in crypto.argon2)) {
  const atCost = crypto.argon2;
  const quick: typeof atCost = (algorithm, parameters, callback) => {
    const { memory, passes } = parameters;
    // Hashes of other costs, which tests make on purpose, stay as they are.
    const isOurs = memory === 19_456 && passes === 2 && !process.env.REAL_HASHES;
    return atCost(algorithm, isOurs ? { ...parameters, memory: 8, passes: 1 } : parameters, callback);
  };
  crypto.argon2 = Object.assign(quick, { [mark]: true });
  syncBuiltinESMExports();
}
