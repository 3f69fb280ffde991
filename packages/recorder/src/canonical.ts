/** Digests of section 17 of working draft v0.2. */
import { canonicalJson } from '../../conformance/src/canonical-json.ts';

export { canonicalJson };

/** What is used of Node's `node:process` and `node:crypto`, which workers may lack. */
interface Builtins {
  getBuiltinModule?: (name: 'node:crypto') => typeof import('node:crypto') | undefined;
}

/**
 * `sha256:` and the SHA-256 of the canonical form of a JSON value, as 17.2 has it. Undefined for a value that has no such form, and
 * where the runtime has no SHA-256 that answers at once.
 */
export function sha256Of(value: unknown): string | undefined {
  const { process } = globalThis as { process?: Builtins };
  const crypto = process?.getBuiltinModule?.('node:crypto');
  try {
    const hash = crypto?.createHash('sha256').update(canonicalJson(value)).digest('hex');
    return hash && `sha256:${hash}`;
  } catch {
    return undefined;
  }
}
