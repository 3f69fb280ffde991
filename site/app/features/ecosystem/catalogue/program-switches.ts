import listed from '../../../../content/catalogue/program-switches.json' with { type: 'json' };
import type { Package } from './server-json.ts';
import { isFilled, type Start, type Words } from './start-package.ts';

/*
 * Switches and variables that decide which program runs, or what it may reach. Runtime arguments are checked against a
 * list of harmless ones: each tool gains switches with its releases, and the harmful ones have many spellings.
 */

/**
 * Harmless switches of a tool: those without a value, and those with one. A string is a pattern for the value; `true`
 * takes any value.
 */
interface Switches {
  alone: readonly string[];
  valued: Record<string, boolean | string>;
}

const harmless: Record<string, Switches> = listed.harmless;
/** Patterns of other switches with their reasons, which follow "`-p` …". */
const reasons: Record<'runner' | 'container', string[][]> = listed.reasons;

/** Environment variables that control a loader, interpreter, package tool or network library. */
const programVariables = new RegExp(`^(?:${listed.variables.join('|')})$`, 'i');
const variableName = /^[a-z_][\w.-]*$/i;

/**
 * Pattern of names in the registry itself, by type of registry: others (`owner/name`, `name@npm:other`) lead to code
 * elsewhere.
 */
const ownName: Record<string, string> = listed.ownName;

/** Pattern of the host of the tool's default registry, by type of registry. */
const ownPlace: Record<string, string> = listed.ownPlace;

const isOther = (pattern: string | undefined, text: string) =>
  pattern !== undefined && !new RegExp(pattern).test(text);

/** True if the entry names another registry than the command's own. */
export function isElsewhere({ registryType, registryBaseUrl, identifier }: Package): boolean {
  if (registryBaseUrl === undefined) return false;
  const host = URL.parse(registryBaseUrl)?.host ?? URL.parse(`https://${registryBaseUrl}`)?.host ?? '';
  const isNamed = registryType === 'oci' && host !== '' && identifier.startsWith(`${host}/`);
  return !isNamed && isOther(ownPlace[registryType], host);
}

/**
 * Members of a package's entry that change the program, or remove its sandbox. Each has its reason, as
 * "`-v` (opens folders …)". Empty if all members are known to be harmless.
 */
export function findProgramSwitches(one: Package, start: Start): string[] {
  const found = new Map<string, string>();
  const add = (what: string, why: string) => found.set(what.slice(0, 80), why);
  const { identifier, registryType } = one;
  if (isOther(ownName[registryType], identifier)) add(identifier, 'names code outside the package registry');
  if (isElsewhere(one))
    add(`registryBaseUrl ${one.registryBaseUrl}`, `is not where ${start.command} takes packages from`);
  readSwitches(start, one, add);
  for (const { name } of (one.environmentVariables ?? []).filter(isFilled)) readVariable(name, add);
  return [...found].map(([what, why]) => `${what} (${why})`);
}

type Add = (what: string, why: string) => void;

function readVariable(name: string, add: Add): void {
  if (programVariables.test(name)) add(name, 'is a variable that controls what programs load or trust');
  else if (!variableName.test(name)) add(name, 'is not a usual variable name');
}

/** The text of a word; a placeholder counts as its default. */
const textOf = (words: Words) =>
  words.map((word) => (typeof word === 'string' ? word : (word.default ?? ''))).join('');

function readSwitches({ command, runtimeArgs }: Start, { identifier, version }: Package, add: Add): void {
  const known = harmless[command];
  if (!known) return;
  const isDocker = command === 'docker';
  const words = runtimeArgs.map((one) => ({
    text: textOf(one),
    isBlank: one.some((word) => typeof word !== 'string'),
  }));
  const whyOf = (name: string) =>
    reasons[isDocker ? 'container' : 'runner'].find(([pattern = '']) =>
      new RegExp(pattern).test(name),
    )?.[1] ?? `changes how ${command} starts it`;
  const own = new Set([identifier, ...['@', '==', ':'].map((sign) => `${identifier}${sign}${version}`)]);
  for (let at = 0; at < words.length; at += 1) {
    const { text, isBlank } = words[at] ?? { text: '', isBlank: false };
    if (isDocker && at === 0 && text === 'run' && !isBlank) continue;
    // Arguments after the package's own name go to the package.
    if (!isBlank && own.has(text)) return;
    if (!text.startsWith('-') || text === '-' || text === '--') {
      add(text || 'a placeholder', `is where ${command} expects the program to run`);
      continue;
    }
    const parts = splitSwitch(text, known);
    for (const { name, value } of parts) {
      if (known.alone.includes(name) && (value === undefined || /^(true|false)$/.test(value))) continue;
      const isVariable = isDocker && (name === '-e' || name === '--env');
      const rule = isVariable ? true : known.valued[name];
      if (rule === undefined) {
        add(name, whyOf(name));
        // Skips the switch's value, which is not a program.
        if (value === undefined && words[at + 1]?.text.startsWith('-') === false) at += 1;
        continue;
      }
      if (value === undefined) at += 1;
      const given = value ?? words[at]?.text ?? '';
      if (isVariable) readVariable(given.split('=')[0] ?? '', add);
      else if (typeof rule === 'string' && !new RegExp(rule).test(given))
        add(`${name} ${given}`, whyOf(name));
    }
  }
}

/** `--name=value`, `-itv/:/host` and their like, taken apart as the tool does. */
function splitSwitch(text: string, { alone }: Switches): { name: string; value: string | undefined }[] {
  const long = /^(--[^=]+)(?:=(.*))?$/s.exec(text);
  if (long?.[1]) return [{ name: long[1], value: long[2] }];
  const parts: { name: string; value: string | undefined }[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const name = `-${text[at]}`;
    const rest = text.slice(at + 1);
    if (alone.includes(name) && !rest.startsWith('=')) {
      parts.push({ name, value: undefined });
      continue;
    }
    // Letters after a short switch with a value are that value: `-p8080`.
    return [...parts, { name, value: rest === '' ? undefined : rest.replace(/^=/, '') }];
  }
  return parts;
}
