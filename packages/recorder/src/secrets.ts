/**
 * Values that no trace keeps, even if a list allows them (16.6 of working draft v0.2): `requestState`, and known kinds
 * of passwords, keys, tokens and cookies, by their names, by the names beside them and by their forms. No machine knows
 * every one.
 */
import { isFields } from '@context-native/checker/fields';
import { toPointer } from '@context-native/checker/json';
import { commandOf, findInArguments } from './find-arguments.ts';
import { isVendorValue } from './find-long-values.ts';
import { findSecrets, hasSecret } from './find-secrets.ts';
import { gradeOf, isDigestText, isPrivateKeyPart, kindOfName } from './secret-names.ts';
import type { LeftOut } from './trace.ts';

/** Maximum nesting depth of a value. Deeper parts are left out as `too_large`. */
const maxDepth = 60;
/** Maximum characters of a name before a value. Longer texts are not names. */
const longestLabel = 64;

/** Tests that the value of a member is a secret, by the member's name. */
export function isSecretName(name: string, value: unknown): boolean {
  const kind = kindOfName(name);
  if (kind === 'none') return typeof value === 'string' && isVendorValue(name, value);
  if (kind === 'secret') return value !== null && typeof value !== 'boolean' && !isSchema(value);
  if (kind === 'session') return typeof value === 'string' && gradeOf(value, name, true) !== undefined;
  if (kind === 'beside') return typeof value === 'string' && gradeOf(value, name, true) === 'certain';
  return typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const examples = ['default', 'const', 'enum', 'example', 'examples'];

/** Tests for a JSON Schema without example values, as in descriptions of tools: it does not contain the secret. */
const isSchema = (value: unknown) =>
  isFields(value) && types.has(String(value.type)) && !examples.some((name) => name in value);

/** Tests that a text contains a secret. */
export const isSecretText = hasSecret;

/**
 * Tests that the name of a member is itself a secret, by its form. Words of at most 17 characters are not searched,
 * which saves time.
 */
export const isSecretWord = (name: string) => !/^\w{0,17}$/.test(name) && isSecretText(name);

/** The member with digests by the names of tools (18.9), which may be called `get_token`. */
const itemDigests = '/item_digests';

/** The kept part of a value, and the parts left out; pointers start at the value. */
export interface Kept {
  /** Undefined if nothing is kept. */
  kept: unknown;
  left_out: LeftOut[];
}

/**
 * Copies a JSON value without the secrets that it finds, strings with halves of surrogates (3.4) and too deep nesting.
 * Removed items of arrays become `null`, which keeps their place (16.2).
 */
export function withoutSecrets(value: unknown): Kept {
  const left_out: LeftOut[] = [];
  const kept = strip(value, '', 0, left_out);
  return { kept, left_out };
}

/** `command`: the command that an object has beside this list of arguments. */
function strip(value: unknown, at: string, depth: number, left_out: LeftOut[], command?: string): unknown {
  const reason = reasonAgainst(value, depth);
  if (reason) {
    left_out.push({ pointer: at, reason });
    return undefined;
  }
  if (Array.isArray(value)) {
    const found = findInArguments(value, command);
    return value.map((item, index) => {
      const pointer = `${at}/${index}`;
      if (!isSecretItem(value, index) && !found.some((one) => one.index === index))
        return strip(item, pointer, depth + 1, left_out) ?? null;
      left_out.push({ pointer, reason: 'secret' });
      return null;
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  const beside = commandOf(value);
  const areDigests = at.endsWith(itemDigests);
  for (const [name, member] of Object.entries(value)) {
    const pointer = at + toPointer(name);
    const isDigest = areDigests && isDigestText(member);
    if (!isDigest && isSecretMember(value, name, member)) left_out.push({ pointer, reason: 'secret' });
    else {
      const part = strip(member, pointer, depth + 1, left_out, beside);
      // A member may be called `__proto__`.
      if (part !== undefined)
        Object.defineProperty(kept, name, {
          value: part,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
  }
  return kept;
}

/**
 * Tests that an item is a secret, by the item before it: a flag of a command line, or the name in a pair such as a
 * header.
 */
function isSecretItem(items: unknown[], index: number): boolean {
  const [name, item] = [items[index - 1], items[index]];
  if (index === 0 || typeof name !== 'string' || typeof item !== 'string' || name.length > longestLabel)
    return false;
  if (name.startsWith('--')) return !item.startsWith('-') && isNamedSecret(name, item);
  return items.length === 2 && isNamedSecret(name, item, 'certain');
}

/** Tests that a member of an object is a secret, by its name or by the members beside it. */
const isSecretMember = (owner: object, name: string, member: unknown): boolean =>
  isSecretName(name, member) ||
  (name === 'value' && isSecretEntry(owner)) ||
  isPrivateKeyPart(owner, name, member);

/** Tests that the `value` beside a `name` or `key`, as in lists of variables and headers, is a secret. */
function isSecretEntry(entry: object): boolean {
  const { name, key, value } = entry as Record<string, unknown>;
  const label = typeof name === 'string' ? name : key;
  return (
    typeof label === 'string' &&
    typeof value === 'string' &&
    label.length <= longestLabel &&
    isNamedSecret(label, value)
  );
}

/** Tests for a secret in a text beside a name, as the value of a member of that name. */
function isNamedSecret(name: string, text: string, least?: 'certain'): boolean {
  const [secret] = findSecrets(text, name);
  return secret !== undefined && (secret.grade === 'certain' || least === undefined);
}

function reasonAgainst(value: unknown, depth: number): LeftOut['reason'] | undefined {
  if (typeof value === 'string') {
    if (isSecretText(value)) return 'secret';
    return value.isWellFormed() ? undefined : 'other';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return 'too_large';
  if (Array.isArray(value)) return undefined;
  const names = Object.keys(value);
  // A pointer to the member would contain its name: the whole object is left out.
  if (names.some(isSecretWord)) return 'secret';
  return names.every((name) => name.isWellFormed()) ? undefined : 'other';
}
