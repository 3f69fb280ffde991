import { resolve, sep } from 'node:path';
import { isFields, isUuid, type Profile } from '@context-native/checker/fields';
import { KnownCapabilities } from '@context-native/checker/known-capabilities';
import type { TraceEvidence } from '@context-native/checker/registry-entry';
import { type Conformance, moveLines, Report, toConformance } from '@context-native/checker/report';
import { maxIds, SeenIds } from '@context-native/checker/seen-ids';
import {
  type Collection,
  decodeUtf8,
  detectKind,
  inspectBytes,
  parseBytes,
  type TextOptions,
} from '@context-native/checker/text';
import { type FoundSecret, secretsOf } from './found-secrets.ts';
import {
  type Input,
  type InputFile,
  listFiles,
  maxDocumentBytes,
  readDocument,
  readInputs,
  readLines,
  type Unreadable,
  wordsOf,
} from './inputs.ts';
import { hasMoved, isBeingWritten, isMark, isOpenStream } from './open-runs.ts';

/** Result of one document. */
export interface Outcome extends Conformance {
  file: string;
  /** Line of the file on which the document begins. */
  line: number;
  /** True for one of many in JSON Lines: `results` then contains only failures. */
  isLine: boolean;
  /** Certain and possible secrets; absent when there are none. */
  secrets?: FoundSecret[];
}

const noCounts = () => ({
  documents: 0,
  conforming: 0,
  must: 0,
  should: 0,
  /** Traces with another profile than the expected one. This breaks no clause. */
  otherProfiles: 0,
  /** Certain secrets. They break no clause, but must not be published. */
  secrets: 0,
  /** Possible secrets. */
  possibleSecrets: 0,
  /** Documents in folders that are of another shape. */
  passedOver: 0,
  /** Skipped streams of unfinished runs. */
  stillOpen: 0,
  /** Entries without their trace, so that they could not be compared with it. */
  withoutTrace: 0,
  /** Traces and capabilities after the limit of ids: they were compared only with the ids below it. */
  withoutComparison: 0,
});
export type Counts = ReturnType<typeof noCounts>;

/**
 * Checks the documents of all files as one collection: ids are unique, entries are compared with their traces, and
 * traces with their agents' capabilities. Order and file do not matter: a first pass reads what documents state about
 * agents, a second one checks them, files with one entry last. Facts of traces are remembered only for the runs that
 * such files name, so an entry in JSON Lines is compared only with those traces.
 */
export class CollectionCheck {
  readonly counts = noCounts();
  /** Files that could not be read. The others are checked all the same. */
  readonly unreadable: Unreadable[] = [];
  readonly #capabilities = new KnownCapabilities();
  readonly #evidence = new Map<string, TraceEvidence | undefined>();
  readonly #ids: Collection;
  readonly #options: TextOptions;

  constructor(profile: Profile | undefined, idLimit = maxIds) {
    this.#ids = { traceIds: new SeenIds(idLimit), capabilityIds: new SeenIds(idLimit), entries: new Set() };
    this.#options = {
      ...(profile && { profile }),
      now: Date.now(),
      collection: this.#ids,
      capabilitiesOf: (org, agent) => this.#capabilities.of(org, agent),
      evidenceOf: (id) => this.#evidence.get(id),
    };
  }

  /** Yields the outcomes of all documents below the paths, in batches. */
  async *run(paths: string[]): AsyncGenerator<Outcome[]> {
    const { files: listed, unreadable } = await listFiles(paths.filter((path) => !isMark(path)));
    this.unreadable.push(...unreadable);
    const files = listed.filter((file) => !this.#isStillOpen(file));
    const entries: InputFile[] = [];
    const others: InputFile[] = [];
    const [first] = files;
    // A single document has no others to learn from, and may be large: one pass is enough.
    if (first && files.length === 1 && !first.isLines) others.push(first);
    else
      for (const file of files)
        try {
          ((await this.#learn(file)) ? entries : others).push(file);
        } catch (error) {
          this.#refuse(file, error);
        }
    for (const file of [...others, ...entries])
      try {
        for await (const inputs of readInputs(file))
          yield inputs.flatMap((input) => this.#check(input, file.isFound) ?? []);
      } catch (error) {
        this.#refuse(file, error);
      }
  }

  #isStillOpen(file: InputFile): boolean {
    if (!file.isLines) return false;
    try {
      // Check each named file, unless our own recorder still writes it: a shell's glob may have named it.
      const isOpen = file.isFound ? isOpenStream(file.path) : isBeingWritten(file.path);
      if (isOpen) this.counts.stillOpen++;
      return isOpen;
    } catch {
      // The check itself reports why it cannot be read.
      return false;
    }
  }

  #refuse({ path, isFound }: InputFile, error: unknown): void {
    if (isFound && hasMoved(path, error)) this.counts.stillOpen++;
    else this.unreadable.push({ file: path, message: wordsOf(error) });
  }

  /** Remembers what documents state about agents. Returns true for a file that is an entry. */
  async #learn(file: InputFile): Promise<boolean> {
    if (file.isLines) {
      for await (const lines of readLines(file))
        for (const { bytes } of lines) if (bytes && mayNameCapabilities(bytes)) this.#learnFrom(bytes);
      return false;
    }
    const { bytes } = await readDocument(file);
    const document = bytes && this.#learnFrom(bytes);
    if (!isFields(document) || detectKind(document) !== 'registry-entry') return false;
    const { mcp_trace_id } = document;
    if (isUuid(mcp_trace_id)) this.#evidence.set(mcp_trace_id.toLowerCase(), undefined);
    return true;
  }

  #learnFrom(bytes: Buffer): unknown {
    const document = parseBytes(bytes);
    this.#capabilities.learn(document, detectKind(document));
    return document;
  }

  #check(input: Input, isFound: boolean): Outcome | undefined {
    const { file, line, isLine, bytes } = input;
    if (bytes === undefined)
      return this.#count({ file, line, isLine, ...moved(unreadable(input), line, isLine) });
    const { kind, document, report } = inspectBytes(bytes, this.#optionsFor(file, isLine, isFound));
    const text = decodeUtf8(bytes);
    const found = document === undefined ? [] : secretsOf(text, line);
    const secrets = found.length > 0 && { secrets: found };
    // A report of `check-server` has another shape, but may be published: its secrets count.
    const isOther = kind === 'unknown' && isFound && document !== undefined;
    const known = kind === 'unknown' ? 'trace' : kind;
    const good = { file, line, isLine, kind: known, conforms: true, counts: report.counts, results: [] };
    if (isOther && isFields(document) && Array.isArray(document.rules) && secrets)
      return this.#count({ ...good, ...secrets });
    if (isOther) {
      this.counts.passedOver++;
      return undefined;
    }
    if (kind === 'registry-entry' && report.skipped.has('entry-trace')) this.counts.withoutTrace++;
    if (kind === 'trace') this.#remember(document, !report.breaksMust);
    if (isLine && !secrets && report.findings.length === 0 && report.otherProfiles.length === 0)
      return this.#count(good);
    const conformance = toConformance(report, known, text);
    return this.#count({ file, line, isLine, ...moved(conformance, line, isLine), ...secrets });
  }

  #optionsFor(file: string, isLine: boolean, isFound: boolean): TextOptions {
    // Most documents are lines of a named file: they share one object of options.
    if (isLine && !isFound) return this.#options;
    return {
      ...this.#options,
      ...(isFound && { path: withSlashes(file) }),
      ...(!isLine && isOfRegistry(file) && { kind: 'registry-file' }),
    };
  }

  /** Keeps the parts of a trace that its entry is compared with. */
  #remember(document: unknown, conforms: boolean): void {
    if (this.#evidence.size === 0) return;
    if (!isFields(document) || !isUuid(document.mcp_trace_id) || !isFields(document.mcp_context)) return;
    const id = document.mcp_trace_id.toLowerCase();
    if (!this.#evidence.has(id) || this.#evidence.get(id)) return;
    const { org_id, agent_code, profile } = document.mcp_context;
    this.#evidence.set(id, { org_id, agent_code, profile, conforms });
  }

  #count(outcome: Outcome): Outcome {
    this.counts.documents++;
    if (outcome.conforms) this.counts.conforming++;
    this.counts.must += outcome.counts.must;
    this.counts.should += outcome.counts.should;
    const certain = outcome.secrets?.filter(({ grade }) => grade === 'certain').length ?? 0;
    this.counts.secrets += certain;
    this.counts.possibleSecrets += (outcome.secrets?.length ?? 0) - certain;
    this.counts.otherProfiles += outcome.otherProfiles?.length ?? 0;
    this.counts.withoutComparison = this.#ids.traceIds.beyond + this.#ids.capabilityIds.beyond;
    return outcome;
  }
}

const withSlashes = (path: string) => path.split(sep).join('/');

/** In the registry's folder every file must be a registry file, as in CI: an entry alone is not one. */
const isOfRegistry = (path: string) =>
  path !== '-' && /\/registry\/entries\/.+\.json$/i.test(withSlashes(resolve(path)));

const traceStart = /^\s*\{\s*(?:"\$schema"\s*:\s*"[^"\\]*"\s*,\s*)?"mcp_(?:trace_id|context|events)"/;
const backslash = 0x5c;
const capabilitiesName = Buffer.from('"capabilities"');
const asciiEscape = Buffer.from('\\u00');
/** Start of nearly every trace. Comparing bytes takes a tenth of the time of a pattern. */
const usualStart = Buffer.from('{"mcp_trace_id"');

/**
 * False only if a text cannot state an agent's capabilities, as for nearly every trace: a text that begins like a trace
 * can state them only if it is an entry, which has a member `capabilities`. This saves most lines a second parse.
 */
function mayNameCapabilities(bytes: Buffer): boolean {
  let same = 0;
  while (same < usualStart.length && bytes[same] === usualStart[same]) same++;
  if (same < usualStart.length && !traceStart.test(bytes.toString('latin1', 0, 300))) return true;
  return bytes.includes(capabilitiesName) || (bytes.includes(backslash) && bytes.includes(asciiEscape));
}

function unreadable({ problem }: Input): Conformance {
  const report = new Report();
  if (problem === 'too large')
    report.fail(
      'limits',
      '',
      `the document is larger than ${maxDocumentBytes / 1024 / 1024} MB and was not read`,
      'Write one trace for each run. Store large results elsewhere.',
    );
  else report.fail('json-syntax', '', 'the text is not UTF-8', 'Write the file in UTF-8.');
  const conformance = toConformance(report, 'trace', '');
  return { ...conformance, results: conformance.results.filter(({ status }) => status === 'fail') };
}

/** Line numbers of the file, not of the document. For JSON Lines, only failures. */
function moved(conformance: Conformance, line: number, isLine: boolean): Conformance {
  const all = moveLines(conformance, line);
  return isLine ? { ...all, results: all.results.filter(({ status }) => status === 'fail') } : all;
}
