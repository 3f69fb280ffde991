import { resolve, sep } from 'node:path';
import type { DocumentKind } from '../checks.ts';
import { isFields, isText, isUuid, type Profile } from '../fields.ts';
import { parseJson } from '../json.ts';
import type { TraceEvidence } from '../registry-entry.ts';
import { type CheckResult, type Conformance, type FindingCounts, Report, toConformance } from '../report.ts';
import { maxIds, SeenIds } from '../seen-ids.ts';
import { type Collection, detectKind, inspectText, type TextOptions } from '../text.ts';
import { type Input, type InputFile, maxDocumentBytes, readDocument, readInputs } from './inputs.ts';

/** What was found in one document. */
export interface Outcome {
  file: string;
  /** Line on which the document begins. */
  line: number;
  /** One of many in JSON Lines: only what failed is in `results`. */
  isLine: boolean;
  kind: DocumentKind;
  conforms: boolean;
  counts: FindingCounts;
  results: CheckResult[];
}

export interface Counts {
  documents: number;
  conforming: number;
  must: number;
  should: number;
  /** Files in folders that are of another shape. */
  passedOver: number;
  /** Entries whose trace was not given, so that nobody held them against it. */
  withoutTrace: number;
  /** Traces and capabilities whose ids came when no more could be remembered: only the ids before were compared. */
  withoutComparison: number;
}

/**
 * Checks the documents of all files as one collection: ids are unique in it, and entries are held against the traces
 * and the capabilities in it. Entries in files of their own are read first and checked last. Of JSON Lines only ids are
 * kept: an entry in them is held against a trace only where a file has an entry for the same run.
 */
export class CollectionCheck {
  readonly counts: Counts = {
    documents: 0,
    conforming: 0,
    must: 0,
    should: 0,
    passedOver: 0,
    withoutTrace: 0,
    withoutComparison: 0,
  };
  readonly #ofAgent = new Map<string, Set<string>>();
  readonly #ofCode = new Map<string, Set<string>>();
  readonly #evidence = new Map<string, TraceEvidence | undefined>();
  readonly #ids: Collection;
  readonly #options: TextOptions;

  constructor(profile: Profile | undefined, idLimit = maxIds) {
    this.#ids = { traceIds: new SeenIds(idLimit), capabilityIds: new SeenIds(idLimit), entries: new Set() };
    this.#options = {
      ...(profile && { profile }),
      now: Date.now(),
      collection: this.#ids,
      capabilitiesOf: (org, agent) => this.#capabilitiesOf(org, agent),
      evidenceOf: (id) => this.#evidence.get(id),
    };
  }

  /** The outcomes of all documents, a batch at a time. */
  async *run(files: InputFile[]): AsyncGenerator<Outcome[]> {
    const entries = new Set(files.filter((file) => !file.isLines && this.#learn(file)));
    for (const file of [...files.filter((file) => !entries.has(file)), ...entries])
      for await (const inputs of readInputs(file))
        yield inputs.flatMap((input) => this.#check(input, file.isFound) ?? []);
  }

  /** Remembers what an entry or a capability says of its agent. True for an entry. */
  #learn({ path }: InputFile): boolean {
    const { text } = readDocument(path);
    const document = text === undefined ? undefined : parseJson(text, 200).value;
    if (!isFields(document)) return false;
    const kind = detectKind(document);
    // The entry of a registry file brings its own traces along; what it says of its agent is for all.
    const described = kind === 'registry-file' && isFields(document.entry) ? document.entry : document;
    const { org_id, agent_code, name, capabilities, mcp_trace_id } = described;
    if (kind === 'capability' && isText(agent_code) && isText(name)) addTo(this.#ofCode, agent_code, [name]);
    if (kind !== 'registry-entry' && kind !== 'registry-file') return false;
    if (Array.isArray(capabilities))
      addTo(this.#ofAgent, `${org_id}/${agent_code}`, capabilities.filter(isText));
    if (kind === 'registry-file') return false;
    if (isUuid(mcp_trace_id)) this.#evidence.set(mcp_trace_id.toLowerCase(), undefined);
    return true;
  }

  #capabilitiesOf(org: string, agent: string): ReadonlySet<string> | undefined {
    const ofAgent = this.#ofAgent.get(`${org}/${agent}`);
    const ofCode = this.#ofCode.get(agent);
    return ofAgent && ofCode ? new Set([...ofAgent, ...ofCode]) : (ofAgent ?? ofCode);
  }

  #check(input: Input, isFound: boolean): Outcome | undefined {
    const { file, line, isLine, text } = input;
    if (text === undefined)
      return this.#count({ file, line, isLine, ...moved(unreadable(input), line, isLine) });
    const { kind, document, report } = inspectText(text, {
      ...this.#options,
      ...(isFound && { path: withSlashes(file) }),
      ...(!isLine && isOfRegistry(file) && { kind: 'registry-file' }),
    });
    if (kind === 'unknown' && isFound && document !== undefined) {
      this.counts.passedOver++;
      return undefined;
    }
    if (kind === 'registry-entry' && report.skipped.has('entry-trace')) this.counts.withoutTrace++;
    if (kind === 'trace') this.#remember(document, !report.breaksMust);
    if (isLine && report.findings.length === 0)
      return this.#count({
        file,
        line,
        isLine,
        kind: kind === 'unknown' ? 'trace' : kind,
        conforms: true,
        counts: report.counts,
        results: [],
      });
    const conformance = toConformance(report, kind === 'unknown' ? 'trace' : kind, text);
    return this.#count({ file, line, isLine, ...moved(conformance, line, isLine) });
  }

  /** Keeps what an entry will ask of its trace. */
  #remember(document: unknown, conforms: boolean): void {
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
    this.counts.withoutComparison = this.#ids.traceIds.beyond + this.#ids.capabilityIds.beyond;
    return outcome;
  }
}

const withSlashes = (path: string) => path.split(sep).join('/');

/** In the registry's folder every file is a registry file, as CI has it: an entry alone is none. */
const isOfRegistry = (path: string) =>
  path !== '-' && /\/registry\/entries\/.+\.json$/i.test(withSlashes(resolve(path)));

function addTo(map: Map<string, Set<string>>, key: string, names: string[]): void {
  map.set(key, new Set([...(map.get(key) ?? []), ...names]));
}

function unreadable({ problem }: Input): Conformance {
  const report = new Report();
  if (problem === 'too large')
    report.fail(
      'limits',
      '',
      `the document is larger than ${maxDocumentBytes / 1024 / 1024} MB and was not read`,
      'Write one trace for each run; keep large results elsewhere.',
    );
  else report.fail('json-syntax', '', 'the text is not UTF-8', 'Write the file in UTF-8.');
  const conformance = toConformance(report, 'trace', '');
  return { ...conformance, results: conformance.results.filter(({ status }) => status === 'fail') };
}

/** Lines counted in the file, not in the document; of a line only what failed. */
function moved(conformance: Conformance, line: number, isLine: boolean): Conformance {
  const { results } = conformance;
  const kept = isLine ? results.filter(({ status }) => status === 'fail') : results;
  return {
    ...conformance,
    results: kept.map((result) => ({
      ...result,
      line: result.line === null ? null : result.line + line - 1,
    })),
  };
}
