import { isUtf8 } from 'node:buffer';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type CheckId, checks } from '@context-native/checker/checks';
import { isFields } from '@context-native/checker/fields';
import { acceptedBySchema } from '@context-native/dev/standard-files';
import { beyondSchema, unseenByAjv } from '../../scripts/matrix/beyond-schema.ts';
import { answerRequest } from '../../src/answer-request.ts';
import type { AnsweredFinding, SuiteAnswer, SuiteRequest } from '../../src/protocol.ts';
import { makeRequest } from './documents.ts';

export interface FuzzReport {
  seed: number;
  documents: number;
  /** How many of them our checker refused. */
  refused: number;
  /** Documents that the schema accepts and a rule refuses, by the check that no schema can say. */
  beyondSchema: Record<string, number>;
  /** Whether the checker in Python was asked. */
  python: boolean;
  differences: Difference[];
}

interface Difference {
  seed: number;
  number: number;
  between: 'schema' | 'python' | 'reader';
  what: string;
  request: SuiteRequest;
}

/** So many are enough to see what is wrong. */
const maxDifferences = 20;

/** Makes documents and asks all about them; `python` is the program of Python, if there is one. */
export async function findDifferences(
  seed: number,
  documents: number,
  python: string | undefined,
): Promise<FuzzReport> {
  const report: FuzzReport = {
    seed,
    documents,
    refused: 0,
    beyondSchema: Object.fromEntries(Object.keys(beyondSchema).map((check) => [check, 0])),
    python: python !== undefined,
    differences: [],
  };
  const other = python === undefined ? undefined : new PythonChecker(python);
  try {
    for (let from = 0; from < documents; from += batch) {
      const requests = Array.from({ length: Math.min(batch, documents - from) }, (_, i) =>
        makeRequest(seed, from + i),
      );
      // Python reads this batch while ours and the schemas do.
      const theirs = other?.ask(requests);
      const ours = requests.map((request) => {
        const answer = answerRequest(request);
        if (!answer.conforms) report.refused++;
        compareWithSchema(request, answer, report);
        return answer;
      });
      const answers = await theirs;
      answers?.forEach((answer, i) => {
        compareFindings(requests[i] as SuiteRequest, ours[i] as SuiteAnswer, answer, report);
      });
      if (report.differences.length >= maxDifferences) break;
    }
  } finally {
    other?.end();
  }
  return report;
}

const batch = 500;

function differ(
  report: FuzzReport,
  between: Difference['between'],
  request: SuiteRequest,
  what: string,
): void {
  if (report.differences.length < maxDifferences)
    report.differences.push({ seed: report.seed, number: request.id, between, what, request });
}

/** JSON.parse and the schema of the kind, against ours without the rules that they cannot know. */
function compareWithSchema(request: SuiteRequest, answer: SuiteAnswer, report: FuzzReport): void {
  const found = new Set(answer.findings.map(({ check }) => check as CheckId));
  const value = read(request);
  // A text that is JSON and no object breaks the same clause as one that is no JSON.
  const isUnread = found.has('json-syntax') && !(value && !isFields(value.document));
  if ((value === undefined) !== isUnread)
    differ(report, 'reader', request, `JSON.parse ${value === undefined ? 'refuses' : 'reads'} it`);
  if (value === undefined) return;
  const isAccepted = acceptedBySchema(request.kind, value.document);
  const rules = [...found].filter((check) => checks[check].level === 'MUST');
  const beyond = rules.filter((check) => Object.hasOwn(beyondSchema, check) && !isWithin(check, request));
  if (isAccepted)
    for (const check of beyond) report.beyondSchema[check] = (report.beyondSchema[check] ?? 0) + 1;
  // Of a member that occurs twice each reader keeps another one: the schema has seen another document.
  if (found.has('unique-members')) return;
  const within = rules.filter((check) => !beyond.includes(check) && !isUnseen(check, value.document));
  if (isAccepted && within.length > 0)
    differ(report, 'schema', request, `the schema accepts it, against ${within}`);
  if (!isAccepted && rules.length === beyond.length)
    differ(report, 'schema', request, `the schema refuses it, and only ${beyond} do`);
}

/** The clause of a capability's time asks for a time, which a schema can say, and for none in the future. */
const isWithin = (check: CheckId, request: SuiteRequest) =>
  check === 'capability-time' &&
  answerRequest({ ...request, now: '9999-12-31T23:59:59Z' }).findings.some(
    (finding) => finding.check === check,
  );

const isUnseen = (check: CheckId, document: unknown) =>
  unseenByAjv.checks.includes(check) &&
  JSON.stringify(document).split(JSON.stringify(unseenByAjv.item)).length > 2;

/** The value of a text; undefined where nobody can read it. */
function read({ text, base64 }: SuiteRequest): { document: unknown } | undefined {
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64');
  if (bytes && !isUtf8(bytes)) return undefined;
  try {
    return { document: JSON.parse(bytes?.toString('utf8') ?? text ?? '') };
  } catch {
    return undefined;
  }
}

function compareFindings(
  request: SuiteRequest,
  ours: SuiteAnswer,
  theirs: SuiteAnswer,
  report: FuzzReport,
): void {
  const own = describe(ours.findings);
  const other = describe(theirs.findings);
  const missed = own.filter((finding) => !other.includes(finding));
  const more = other.filter((finding) => !own.includes(finding));
  if (ours.conforms === theirs.conforms && missed.length + more.length === 0 && own.length === other.length)
    return;
  differ(report, 'python', request, `ours alone: ${missed.join('; ')} · Python alone: ${more.join('; ')}`);
}

/** Where a reader stops in a text that is no JSON, and what it has seen until then, is its own. All else has one place. */
function describe(findings: AnsweredFinding[]): string[] {
  const unread = findings.find(({ check }) => check === 'limits' || check === 'json-syntax');
  if (unread && !findings.some(isOfRead)) return [String(unread.check)];
  return findings
    .map(({ check, pointer, line, column }) => `${check} at ${pointer} ${line}:${column}`)
    .sort();
}

/** A finding of a document that was read: a text that is no JSON has findings of 3.4 alone. */
const isOfRead = ({ check }: AnsweredFinding) => check !== undefined && !ofTexts.includes(check);
const ofTexts = ['json-syntax', 'limits', 'unique-members', 'well-formed-strings'];

/** The checker of packages/python, in one process, a batch of requests at a time. */
class PythonChecker {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #ended: string | undefined;

  constructor(program: string) {
    this.#child = spawn(program, ['-m', 'context_native', 'suite'], {
      cwd: join(import.meta.dirname, '../../../python'),
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.once('error', ({ message }) => {
      this.#ended = message;
    });
    const { stdout } = this.#child;
    if (!stdout) throw new Error('no standard output');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  async ask(requests: SuiteRequest[]): Promise<SuiteAnswer[]> {
    this.#child.stdin?.write(requests.map((request) => `${toAscii(JSON.stringify(request))}\n`).join(''));
    const answers: SuiteAnswer[] = [];
    for (const { id } of requests) {
      const { value, done } = await this.#lines.next();
      if (done)
        throw new Error(
          `the checker in Python ended at document ${id}${this.#ended ? `: ${this.#ended}` : ''}`,
        );
      const answer = JSON.parse(value) as SuiteAnswer;
      if (answer.id !== id || !Array.isArray(answer.findings))
        throw new Error(`the checker in Python answered to document ${id}: ${value}`);
      answers.push(answer);
    }
    return answers;
  }

  end(): void {
    this.#child.stdin?.end();
    this.#child.kill();
  }
}

/** As the protocol has it: a request is of ASCII, so that no line end of another kind is in it. */
const toAscii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
