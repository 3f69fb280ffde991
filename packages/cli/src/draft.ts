import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import { splitText } from '@context-native/checker/documents';
import { checkDraftText } from '@context-native/checker/draft/check';
import { type RunFacts, readRun } from '@context-native/checker/draft/links';
import type { Dictionary, TypeEntry } from '@context-native/checker/draft/payloads';
import { draftSpec, draftVersion } from '@context-native/checker/draft/standard';
import { isStream, traceOf } from '@context-native/checker/draft/stream';
import { isFields } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import { defaultMaxDepth, moveLines } from '@context-native/checker/report';
import { maxIds, SeenIds } from '@context-native/checker/seen-ids';
import { standard } from '@context-native/checker/standard';
import { detectKind } from '@context-native/checker/text';
import type { Command } from './arguments.ts';
import { systemFailure } from './errors.ts';
import { describeFindings } from './formats.ts';
import { type FoundSecret, secretsOf } from './found-secrets.ts';
import type { Unreadable } from './inputs.ts';
import { isBeingWritten, isMark } from './open-runs.ts';
import { standardFolder } from './package-files.ts';
import { printable } from './printable.ts';

/** A document with its file and first line. */
interface Document {
  file: string;
  line: number;
  text: string;
  /** True if found in a folder, not named by the caller: JSON of another shape is then skipped. */
  isFound: boolean;
}

/**
 * Entries of the named folder by name. Default: the standard's own; undefined if this package has none, and values are
 * then not checked.
 */
function readDictionary(named: string | undefined): Dictionary | undefined {
  const folder = named ?? standardFolder('types');
  if (named === undefined && !existsSync(folder)) return undefined;
  const entries = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    entries.flatMap((name): [string, TypeEntry][] => {
      const entry = parseJson(readFileSync(join(folder, name), 'utf8'), defaultMaxDepth).value;
      return isFields(entry) && isFields(entry.schema)
        ? [[String(entry.name), { schema: entry.schema, replaced_by: entry.replaced_by as string | null }]]
        : [];
    }),
  );
}

const extensions = ['.json', '.jsonl', '.ndjson'];

/** Files in the order of names; folders are searched, and links in them are not followed. */
function listFiles(path: string): string[] {
  if (path === '-' || !statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => {
      const inside = join(path, name);
      const entry = lstatSync(inside);
      if (entry.isDirectory()) return listFiles(inside);
      return entry.isFile() && extensions.includes(extname(name).toLowerCase()) ? [inside] : [];
    });
}

/** False for signatures and JSON of other kinds, if they were found in a folder. */
function isOfDraft({ text, isFound }: Document): boolean {
  const value: unknown = isFound ? parseJson(text, defaultMaxDepth).value : undefined;
  if (value === undefined || isStream(text, defaultMaxDepth)) return true;
  return detectKind(value) !== 'unknown' && !(isFields(value) && Object.hasOwn(value, 'jws'));
}

/**
 * Checks files by the working draft and prints the findings; returns the exit code. All traces of a call are compared
 * with each other. A file that cannot be read is reported on standard error, and the others are checked.
 */
export async function checkByDraft(
  command: Extract<Command, { name: 'check-draft' }>,
  version: string,
): Promise<number> {
  const unreadable: Unreadable[] = [];
  const counts = { documents: 0, conforming: 0, must: 0, should: 0, secrets: 0, stillOpen: 0 };
  const documents = command.paths
    .filter((path) => !isMark(path))
    .flatMap((path) => {
      try {
        return listFiles(path).flatMap((file) => read(file, file !== path));
      } catch (error) {
        return refuse(path, error);
      }
    });
  const runs = new Map<string, RunFacts>();
  for (const { text } of documents) {
    const run = readRun(traceOf(text, defaultMaxDepth));
    if (run && !runs.has(run.id)) runs.set(run.id, run);
  }
  const types = readDictionary(command.types);
  const collection = {
    traceIds: new SeenIds(maxIds),
    capabilityIds: new SeenIds(maxIds),
    entries: new Set<string>(),
  };
  const outcomes = documents.map(({ file, line, text }) => {
    const conformance = checkDraftText(text, {
      spec: draftSpec,
      now: Date.now(),
      ...(command.profile && { profile: command.profile }),
      ...(types && { types }),
      ...(documents.length > 1 && { collection, runOf: (id: string) => runs.get(id) }),
    });
    counts.documents++;
    if (conformance.conforms) counts.conforming++;
    counts.must += conformance.counts.must;
    counts.should += conformance.counts.should;
    const secrets = secretsIn(text, line);
    counts.secrets += secrets.filter(({ grade }) => grade === 'certain').length;
    return { file, line, ...moveLines(conformance, line), ...(secrets.length > 0 && { secrets }) };
  });
  if (command.format === 'json')
    process.stdout.write(
      `${JSON.stringify({ tool: standard.command, version, standard: draftVersion, documents: outcomes, unreadable, counts }, null, 2)}\n`,
    );
  else {
    const found = outcomes.map(({ secrets = [], ...outcome }) =>
      // The message of a secret names its place.
      describeFindings({ ...outcome, secrets: secrets.map((secret) => ({ ...secret, pointer: '' })) }),
    );
    process.stdout.write(found.join('') + sum(counts));
  }
  if (unreadable.length > 0 || counts.documents + counts.stillOpen === 0) {
    if (unreadable.length === 0)
      process.stderr.write(`${standard.command}: no documents found in the files and folders\n`);
    return 2;
  }
  return counts.conforming === counts.documents && counts.secrets === 0 ? 0 : 1;

  function read(file: string, isFound: boolean): Document[] {
    try {
      if (isBeingWritten(file)) {
        counts.stillOpen++;
        return [];
      }
      const bytes = readFileSync(file === '-' ? 0 : file);
      if (!isUtf8(bytes)) return refuse(file, new Error('the text is not UTF-8'));
      return splitText(bytes.toString('utf8'))
        .map(({ line, text }) => ({ file, isFound, line, text }))
        .filter(isOfDraft);
    } catch (error) {
      return refuse(file, error);
    }
  }

  function refuse(file: string, error: unknown): [] {
    const message = systemFailure(error)?.words ?? (error as Error).message;
    unreadable.push({ file, message });
    process.stderr.write(`${standard.command}: ${printable(`${file}: ${message}`)}\n`);
    return [];
  }
}

/** A stream has a document on each line. */
const secretsIn = (text: string, line: number): FoundSecret[] =>
  isStream(text, defaultMaxDepth)
    ? text.split('\n').flatMap((one, index) => secretsOf(one, line + index))
    : secretsOf(text, line);

const sum = ({ documents, conforming, must, should, secrets, stillOpen }: Record<string, number>) =>
  `${documents} document${documents === 1 ? '' : 's'} by working draft ${draftVersion}: ${conforming} conform, ${Number(documents) - Number(conforming)} do not (${must} MUST, ${should} SHOULD)${secrets ? `; ${secrets} secret${secrets === 1 ? '' : 's'}` : ''}${stillOpen ? `; ${stillOpen} still open, skipped` : ''}\n`;
