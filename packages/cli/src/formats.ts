import { sep } from 'node:path';
import { type CheckId, checks, clauseUrl, type Level } from '@context-native/checker/checks';
import type { CheckResult } from '@context-native/checker/report';
import { maxIds } from '@context-native/checker/seen-ids';
import { standard } from '@context-native/checker/standard';
import type { Format } from './arguments.ts';
import type { Counts, Outcome } from './collection.ts';
import { secretRules } from './found-secrets.ts';
import type { Unreadable } from './inputs.ts';
import { printable } from './printable.ts';

/** A report that is written while documents are read, so that memory does not grow with their number. */
interface Writer {
  begin: string;
  document: (outcome: Outcome) => string;
  end: (counts: Counts, unreadable: readonly Unreadable[]) => string;
}

const failed = (results: CheckResult[]) => results.filter(({ status }) => status === 'fail');
/** Id of the rule of `--profile`, which no clause requires. */
const expectedProfile = 'expected-profile';

interface Found extends Pick<CheckResult, 'message' | 'pointer' | 'line' | 'column' | 'fix'> {
  id: string;
  /** Absent for an expectation and for a certain secret. */
  level?: Level;
  clause?: string;
  /** Level, clause and check; for an expectation or a secret, the name of its rule. */
  what: string;
}

type Findings = Pick<Outcome, 'file' | 'otherProfiles' | 'secrets'> & {
  results: (Omit<CheckResult, 'id' | 'quickFix'> & { id: string })[];
};

/** Failures, then unmet expectations, then secrets. */
const allFound = ({ results, otherProfiles = [], secrets = [] }: Findings): Found[] => [
  ...results
    .filter(({ status }) => status === 'fail')
    .map((result) => ({ ...result, what: `${result.level} ${result.clause} ${result.id}` })),
  ...otherProfiles.map((other) => ({ ...other, id: expectedProfile, what: expectedProfile })),
  ...secrets.map(({ grade, ...place }) => ({
    ...place,
    id: secretRules[grade],
    what: secretRules[grade],
    ...(grade === 'possible' && { level: 'SHOULD' as const }),
  })),
];
const place = ({ file, line, isLine }: Outcome) => (isLine ? `${file}:${line}` : file);

/** A new writer of the format; `version` is the package's. */
export function openWriter(format: Format, version: string): Writer {
  return { text: textWriter, json: jsonWriter, junit: junitWriter, sarif: sarifWriter }[format](version);
}

/** Findings of a document for people: the place, the fault and the fix. */
export const describeFindings = (outcome: Findings): string =>
  allFound(outcome)
    .map(({ what, message, pointer, line, column, fix }) => {
      const at = pointer && `    at ${printable(pointer)}\n`;
      return `${printable(outcome.file)}:${line}:${column}: ${what}: ${printable(message)}\n${at}    ${fix}\n`;
    })
    .join('');

function textWriter(): Writer {
  return {
    begin: '',
    document: describeFindings,
    end: (counts, unreadable) => {
      const { documents, conforming, must, should, withoutTrace, withoutComparison } = counts;
      const lost = unreadable
        .map(({ file, message }) => `${printable(file)}: could not be read: ${message}\n`)
        .join('');
      const others = [
        counts.otherProfiles > 0 && `${count(counts.otherProfiles, 'trace')} of another profile`,
        counts.secrets > 0 && count(counts.secrets, 'secret'),
        counts.possibleSecrets > 0 && count(counts.possibleSecrets, 'possible secret'),
        counts.passedOver > 0 && `${count(counts.passedOver, 'document')} of another shape skipped`,
        counts.stillOpen > 0 && `${counts.stillOpen} still open, skipped`,
        lost && `${count(unreadable.length, 'file')} could not be read`,
      ]
        .filter(Boolean)
        .map((other) => `; ${other}`)
        .join('');
      const traces = withoutTrace === 1 ? 'trace of 1 entry was' : `traces of ${withoutTrace} entries were`;
      const alone =
        withoutTrace > 0
          ? `${clausesOf('entry-trace', 'entry-compliance')} were not checked: the ${traces} not given.\n`
          : '';
      const late =
        withoutComparison > 0
          ? `${clausesOf('unique-trace-id', 'unique-capability-id')} were checked in part: ids were compared only with the first ${maxIds.toLocaleString(standard.locale)}, and ${withoutComparison.toLocaleString(standard.locale)} came later.\n`
          : '';
      return `${lost}${count(documents, 'document')}: ${conforming} conform, ${documents - conforming} do not (${must} MUST, ${should} SHOULD)${others}\n${alone}${late}`;
    },
  };
}

const clausesOf = (...ids: CheckId[]) =>
  `Clauses ${ids.flatMap((id) => checks[id]?.clause ?? []).join(' and ')}`;

function jsonWriter(version: string): Writer {
  let separator = '';
  return {
    begin: `{"tool":"${standard.command}","version":"${version}","standard":"${standard.version}","documents":[`,
    document: (outcome) => {
      if (outcome.isLine && outcome.results.length === 0 && !outcome.otherProfiles && !outcome.secrets)
        return '';
      const text = `${separator}\n${JSON.stringify(outcome)}`;
      separator = ',';
      return text;
    },
    end: (counts, unreadable) =>
      `\n],"unreadable":${JSON.stringify(unreadable)},"counts":${JSON.stringify(counts)}}\n`,
  };
}

/** GitLab shows the text of a failure, not its message: the text begins with it. */
const failure = (type: string, message: string, more: string) =>
  `<failure message="${attribute(message)}" type="${type}">${attribute(message + more)}</failure>`;

function junitWriter(): Writer {
  return {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${standard.command}">\n`,
    document: (outcome) => {
      const name = attribute(place(outcome));
      const must = failed(outcome.results).filter(({ level }) => level === 'MUST');
      const cases = outcome.results.map((result) => {
        const open = `<testcase classname="${name}" name="${result.clause} ${result.id}"`;
        const { level, message, fix = '' } = result;
        const more = ` at ${result.pointer || '/'} (${result.line}:${result.column}). ${fix}`;
        if (result.status === 'skipped')
          return `    ${open}><skipped message="${attribute(message)}"/></testcase>`;
        if (result.status === 'pass') return `    ${open}/>`;
        // A SHOULD does not fail a build.
        if (level === 'SHOULD')
          return `    ${open}><system-out>${attribute(message + more)}</system-out></testcase>`;
        return `    ${open}>${failure(level, message, more)}</testcase>`;
      });
      for (const { message, pointer, line, column, fix } of outcome.otherProfiles ?? [])
        cases.push(
          `    <testcase classname="${name}" name="${expectedProfile}">${failure('expectation', message, ` at ${pointer} (${line}:${column}). ${fix}`)}</testcase>`,
        );
      const { secrets = [] } = outcome;
      for (const { grade, message, pointer, line, column, fix } of secrets) {
        const open = `    <testcase classname="${name}" name="${secretRules[grade]} ${attribute(pointer)}"`;
        const where = ` (${line}:${column})`;
        cases.push(
          grade === 'certain'
            ? `${open}>${failure('secret', message, `${where}. ${fix}`)}</testcase>`
            : `${open}><system-out>${attribute(message + where)}</system-out></testcase>`,
        );
      }
      const certain = secrets.filter(({ grade }) => grade === 'certain').length;
      const failures = must.length + (outcome.otherProfiles?.length ?? 0) + certain;
      if (cases.length === 0) cases.push(`    <testcase classname="${name}" name="conforms"/>`);
      const skipped = outcome.results.filter(({ status }) => status === 'skipped').length;
      return `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>\n`;
    },
    end: (_, unreadable) =>
      `${unreadable
        .map(({ file, message }) => {
          const [name, why] = [attribute(file), attribute(message)];
          return `  <testsuite name="${name}" tests="1" errors="1">\n    <testcase classname="${name}" name="could be read"><error message="${why}">${why}</error></testcase>\n  </testsuite>\n`;
        })
        .join('')}</testsuites>\n`,
  };
}

function sarifWriter(version: string): Writer {
  const ruleOf = (id: string, level: string, text: string, helpUri?: string) => ({
    id,
    name: id,
    shortDescription: { text },
    ...(helpUri && { helpUri }),
    defaultConfiguration: { level },
  });
  const rules = [
    ...Object.values(checks).map(({ id, clause, level, title }) =>
      ruleOf(id, level === 'MUST' ? 'error' : 'warning', title, clauseUrl(clause)),
    ),
    ruleOf(expectedProfile, 'error', 'The trace states the expected profile. No clause requires this check.'),
    ruleOf(secretRules.certain, 'error', 'The document has no secret. No clause requires this check.'),
    ruleOf(secretRules.possible, 'warning', 'Nothing in the document looks like a secret.'),
  ];
  const driver = {
    name: standard.command,
    version,
    informationUri: `${standard.origin}/compliance`,
    rules,
  };
  let separator = '';
  return {
    begin: `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":${JSON.stringify({ driver })},"columnKind":"utf16CodeUnits","results":[`,
    document: (outcome) =>
      allFound(outcome)
        .map((found) => {
          const text = `${separator}\n${JSON.stringify(sarifResult(found, outcome.file))}`;
          separator = ',';
          return text;
        })
        .join(''),
    end: (_, unreadable) => {
      const invocation = {
        executionSuccessful: unreadable.length === 0,
        toolExecutionNotifications: unreadable.map(({ file, message }) => ({
          level: 'error',
          message: { text: `${printable(file)} could not be read: ${message}` },
          locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
        })),
      };
      return `\n],"invocations":[${JSON.stringify(invocation)}]}]}\n`;
    },
  };
}

function sarifResult({ id, level, clause, message, pointer, line, column, fix }: Found, file: string) {
  const [startLine, startColumn] = [line ?? 1, column ?? 1];
  return {
    ruleId: id,
    level: level === 'SHOULD' ? 'warning' : 'error',
    message: { text: `${clause ? `${level} ${clause}` : id}: ${message}. ${fix}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          // The place where the value begins: code scanning also requires an end, which is after the last character.
          region: { startLine, startColumn, endLine: startLine, endColumn: startColumn + 1 },
        },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
  };
}

const uriOf = (file: string) => (file === '-' ? 'stdin' : file.split(sep).map(encodeURIComponent).join('/'));

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Text for XML and HTML, in an attribute with double quotes or between tags. */
export const attribute = (text: string) =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
