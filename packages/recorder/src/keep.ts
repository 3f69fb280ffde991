/**
 * Rules for values to keep (18.1 of working draft v0.2): nothing is kept unless a list names it. The list is
 * text, with one rule a line or between semicolons:
 *
 *     rates.lookup:region,currency       members of the arguments of a tool
 *     rates.lookup>rate,valid_from       members of its structured result
 *     rates.lookup>content               its content
 *     *:region                           of every tool
 *     rates.lookup>*                     all of it
 *     prompt summary:language            arguments of a prompt; `prompt summary>messages` its messages
 *     resource file:///public/>contents  contents of resources whose URI begins so
 *     # a comment, to the end of the line
 */
import { toPointer } from '@context-native/checker/json';
import { sha256Of } from './canonical.ts';
import { isPrivateKeyPart } from './secret-names.ts';
import { isSecretName, isSecretWord, type Kept, withoutSecrets } from './secrets.ts';
import type { LeftOut } from './trace.ts';

/** Subjects of a rule. A name without a word before it is a tool. */
const kinds = [
  'tool',
  'prompt',
  'resource',
  'elicitation',
  'sampling',
  'notification',
  'model',
  'task',
] as const;
export type KeepKind = (typeof kinds)[number];
/** Input (`:`) or output (`>`) of a call. */
export type KeepPart = 'input' | 'output';

/** Names of allowed members, or all. */
export type Allowed = 'all' | ReadonlySet<string>;

interface KeepRule {
  kind: KeepKind;
  /** Name of the tool or prompt, or the start of a resource's URI; `*` for all. */
  name: string;
  part: KeepPart;
  members: string[];
  /** As it was written. */
  text: string;
  /** True after its first match. */
  hasMatched: boolean;
}

export interface KeepList {
  readonly rules: readonly KeepRule[];
}

/** The default: nothing is allowed. */
export const keepNothing: KeepList = { rules: [] };
/** No member. */
export const none: Allowed = new Set();

const maxText = 1_000_000;
const maxRules = 10_000;

/**
 * Reads a list.
 * @throws Error with a message for people at the first invalid rule
 */
export function parseKeep(text: string): KeepList {
  if (text.length > maxText) throw new Error(`A keep list has at most ${maxText} characters.`);
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*$/, ''));
  const rules = lines
    .flatMap((line) => line.split(';'))
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  if (rules.length > maxRules) throw new Error(`A keep list has at most ${maxRules} rules.`);
  return { rules: rules.map(parseRule) };
}

function parseRule(text: string): KeepRule {
  const refuse = (why: string) =>
    new Error(
      `"${text.slice(0, 100)}" ${why}: write TOOL:member,… for arguments or TOOL>member,… for results`,
    );
  // Names and URIs may contain a colon, so the last `:` or `>` counts.
  const at = Math.max(text.lastIndexOf(':'), text.lastIndexOf('>'));
  if (at < 0) throw refuse('does not say what to keep');
  const [, word, rest] = /^(\S+)\s+(.*)$/.exec(text.slice(0, at).trim()) ?? [];
  const kind = kinds.find((name) => name === word);
  if (word !== undefined && !kind)
    throw refuse(`begins with "${word}", which is not one of ${kinds.join(', ')}`);
  const name = (kind ? rest : text.slice(0, at))?.trim() ?? '';
  if (name === '') throw refuse('names no tool, prompt or resource');
  const members = text
    .slice(at + 1)
    .split(',')
    .map((member) => member.trim());
  if (members.includes('')) throw refuse('has a member without a name');
  return {
    kind: kind ?? 'tool',
    name,
    part: text[at] === ':' ? 'input' : 'output',
    members,
    text,
    hasMatched: false,
  };
}

/** The members of a call that a list allows. */
export function allowedOf(keep: KeepList, kind: KeepKind, name: string, part: KeepPart): Allowed {
  const fits = (rule: KeepRule) =>
    rule.kind === kind &&
    rule.part === part &&
    (rule.name === '*' || (kind === 'resource' ? beginsWith(name, rule.name) : rule.name === name));
  const rules = keep.rules.filter(fits);
  const members = rules.flatMap((rule) => rule.members);
  if (members.includes('*')) {
    // With `*`, all of these rules count as matched.
    for (const rule of rules) rule.hasMatched = true;
    return 'all';
  }
  return rules.every((rule) => rule.hasMatched) ? new Set(members) : new SoughtMembers(members, rules);
}

/** Members that rules allow. A member that is found marks its rules as matched. */
class SoughtMembers extends Set<string> {
  readonly #rules: readonly KeepRule[];

  constructor(members: string[], rules: readonly KeepRule[]) {
    super(members);
    this.#rules = rules;
  }

  override has(member: string): boolean {
    if (!super.has(member)) return false;
    for (const rule of this.#rules) rule.hasMatched ||= rule.members.includes(member);
    return true;
  }
}

/** Maximum rules named in the message. */
const maxNamed = 20;

/** The final message on rules that never matched; undefined if every rule matched. */
export function describeUnmatched(keep: KeepList): string | undefined {
  const rules = keep.rules.filter(({ hasMatched }) => !hasMatched).map(({ text }) => text);
  if (rules.length === 0) return undefined;
  const more = rules.length > maxNamed ? ` and ${rules.length - maxNamed} more` : '';
  return `--keep: nothing matched ${rules.slice(0, maxNamed).join('; ')}${more}`;
}

/** Dot segments, backslashes, spaces and encoded characters: with them a URI may leave the folder that a rule names. */
const steps = /(^|[/=?&#;:])\.\.?($|[/?&#;])|%(2e|2f|5c|25)|[\\\s]/i;

/** Tests that a URI starts as a rule says, in any notation. A URI with dot segments must equal that of the rule. */
function beginsWith(uri: string, start: string): boolean {
  if (uri === start) return true;
  if (steps.test(uri)) return false;
  // The host must end where the rule's host ends: `https://rates.example` must not match `https://rates.example.net`.
  const [address, beginning] = [normalized(uri), normalized(start)];
  return address !== undefined && beginning !== undefined
    ? address.startsWith(beginning)
    : uri.startsWith(start);
}

const normalized = (uri: string) => (URL.canParse(uri) ? new URL(uri).href : undefined);

/** `'all'` if a member is allowed as a whole, such as `content`; else `none`. */
export const wholly = (allowed: Allowed, member: string): Allowed =>
  allowed === 'all' || allowed.has(member) ? 'all' : none;

export interface LeaveOptions {
  /** Adds a digest for each part that is not allowed and contains no secret (16.5). */
  digest?: boolean;
  /** Pointer to the value from the object with `left_out`. Default: the value itself. */
  at?: string;
}

const plainName = /^[A-Za-z_][\w.-]{0,63}$/;
/** Maximum parts listed of a value. With more, the whole value is left out. */
const maxParts = 500;

/**
 * Removes from a JSON value the members that are not allowed, and from the rest the secrets that it finds. If no member
 * is allowed, the whole value is left out.
 */
export function leave(
  value: unknown,
  allowed: Allowed,
  { digest = false, at = '' }: LeaveOptions = {},
): Kept {
  if (value === undefined) return { kept: undefined, left_out: [] };
  const whole = () => ({ kept: undefined, left_out: [partOf(value, at, digest)] });
  if (allowed === 'all') {
    const { kept, left_out } = withoutSecrets(value);
    return left_out.length > maxParts ? whole() : { kept, left_out: below(at, left_out) };
  }
  if (allowed.size === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return whole();
  // A pointer contains names of left-out members. Unusual names may be values, as in `{"jane@doe.example": …}`.
  const isNameable = (name: string) => allowed.has(name) || plainName.test(name);
  if (!Object.keys(value).every((name) => isNameable(name) && !isSecretWord(name))) return whole();
  const members = Object.entries(value);
  const keyParts = members.filter(([name, member]) => isPrivateKeyPart(value, name, member));
  const rest = members.filter((member) => !keyParts.includes(member));
  const others = rest.filter(([name, member]) => !allowed.has(name) && !isSecretName(name, member));
  const taken = rest.filter(([name, member]) => allowed.has(name) || isSecretName(name, member));
  if (others.length > maxParts) return whole();
  const { kept, left_out } = withoutSecrets(Object.fromEntries(taken));
  if (left_out.length > maxParts) return whole();
  const parts = [
    ...keyParts.map(([name]): LeftOut => ({ pointer: at + toPointer(name), reason: 'secret' })),
    ...others.map(([name, member]) => partOf(member, at + toPointer(name), digest)),
  ];
  return { kept, left_out: [...below(at, left_out), ...parts] };
}

/** Moves the pointers of a list to an object that contains the value at `at`. */
const below = (at: string, list: LeftOut[]) => list.map((part) => ({ ...part, pointer: at + part.pointer }));

/** An entry for a value that is not allowed, with the bytes of its canonical form. */
function partOf(value: unknown, pointer: string, digest: boolean): LeftOut {
  const part: LeftOut = { pointer, reason: 'not_allowed' };
  const size = sizeOf(value);
  if (size !== undefined) part.size = size;
  if (!digest) return part;
  // The digest of a value with a secret would be a digest of the secret (16.5).
  const hash = withoutSecrets(value).left_out.length === 0 ? sha256Of(value) : undefined;
  if (hash !== undefined) part.digest = hash;
  return part;
}

/**
 * Bytes of the canonical form (17.1), the same as of any JSON text without spaces, in any order of members. Undefined
 * for a value that is not JSON.
 */
export function sizeOf(value: unknown): number | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : new TextEncoder().encode(text).byteLength;
  } catch {
    return undefined;
  }
}
