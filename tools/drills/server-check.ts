/**
 * The drill `server-check`: `context-native check-server` beside the official suite and the Inspector's command line, on
 * correct servers. A rule that fails is a false failure, unless `server-check-servers.ts` says what the server breaks.
 *
 *     npm run drills -- server-check [ours] [npm] [--only WORD] [--verify MAIN]
 *
 * `--only` chooses servers by a part of their name. `--verify` runs the command of another checkout.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../bench/report.ts';
import { bridge } from './server-check-bridge.ts';
import { proveSdks } from './server-check-sdks.ts';
import {
  environmentOf,
  type Part,
  parts,
  root,
  type Subject,
  startHttp,
  subjectsOf,
} from './server-check-servers.ts';
import {
  type InspectorResult,
  runInspector,
  runSuite,
  runVerify,
  type SuiteResult,
  type Target,
  type VerifyResult,
  versions,
} from './server-check-tools.ts';

/** One server in the file. */
interface Row {
  part: Part;
  name: string;
  version: string;
  sdk: string;
  transport: Subject['transport'];
  revisions: string[];
  verify: {
    passed: number;
    warned: number;
    failed: string[];
    /** Failed rules that the server really breaks, with what it does. */
    confirmed?: Record<string, string>;
    tools_listed: number;
    tools_called: number;
    /** True if it could not be tested. */
    is_impossible?: true;
  };
  suite: Omit<SuiteResult, 'reasons'>;
  inspector: Pick<InspectorResult, 'connects' | 'lists'>;
}

/** The results, for the page /server-check/compared. */
const file = join(root, 'site/content/server-check/compared.json');
const atOnce = 2;

/** @returns whether no rule failed that should not */
export async function serverCheck(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string' }, verify: { type: 'string' } },
  });
  if (positionals.includes('sdks')) return proveSdks();
  const unknown = positionals.find((one) => !parts.includes(one as Part));
  if (unknown !== undefined) throw new Error(`Unknown part ${unknown}: ${parts.join(', ')}, sdks.`);
  const chosen = positionals.length > 0 ? (positionals as Part[]) : parts;
  const main = values.verify ?? join(root, 'packages/cli/src/main.ts');
  const folder = mkdtempSync(join(tmpdir(), 'server-check-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  try {
    const waiting = chosen
      .flatMap((part) => subjectsOf(part, data))
      .filter(({ name }) => values.only === undefined || name.includes(values.only));
    const order = waiting.map(({ name }) => name);
    const rows: Row[] = [];
    let isGood = true;
    const work = async () => {
      for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
        const place = mkdtempSync(join(folder, 'server-'));
        const { row, falseFailures } = await compare(subject, main, place);
        rows.push(row);
        // After each server: a run that is stopped keeps what it has.
        write(rows);
        isGood &&= falseFailures.length === 0;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    print(rows);
    // As the formatter wants it, so that the gate takes the file.
    execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { cwd: root });
    console.log(`\nWritten to ${file.slice(root.length + 1)}`);
    return isGood;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(subject: Subject, main: string, folder: string) {
  const { part, name, version, sdk, transport, faults } = subject;
  const served = transport === 'http' ? await startHttp(subject, join(folder, 'home')) : undefined;
  const target: Target = { subject, folder, ...(served && { url: served.url }) };
  try {
    const verified = await runVerify(main, target);
    const { result: inspector, declared } = await runInspector(target, verified.revisions);
    const { reasons, ...suite } = await withUrl(target, (reached) =>
      runSuite(reached, verified.revisions, declared, served === undefined),
    );
    const { passed, warned, failed, revisions, tools, impossible } = verified;
    const confirmed = Object.fromEntries(Object.entries(faults).filter(([rule]) => failed.includes(rule)));
    const row: Row = {
      part,
      name,
      version,
      sdk,
      transport,
      revisions,
      verify: {
        passed,
        warned,
        failed,
        ...(Object.keys(confirmed).length > 0 && { confirmed }),
        tools_listed: tools.listed,
        tools_called: tools.called,
        ...(impossible !== undefined && { is_impossible: true }),
      },
      suite,
      inspector: { connects: inspector.connects, lists: inspector.lists },
    };
    const falseFailures = failed.filter((rule) => !(rule in faults));
    log(name, verified, reasons, inspector, falseFailures);
    return { row, falseFailures };
  } finally {
    served?.stop();
  }
}

/** The official suite takes only a URL: a server on stdio stands behind the bridge. */
async function withUrl<T>(
  target: Target,
  work: (target: Target & { url: string }) => Promise<T>,
): Promise<T> {
  const { subject, url, folder } = target;
  if (url !== undefined) return work({ ...target, url });
  const command = [process.execPath, subject.script, ...subject.args];
  const bridged = await bridge(command, environmentOf(subject, join(folder, 'home')), folder);
  try {
    return await work({ ...target, url: bridged.url });
  } finally {
    bridged.stop();
  }
}

function log(
  name: string,
  { seconds, reasons, impossible }: VerifyResult,
  suiteReasons: readonly string[],
  { reason }: InspectorResult,
  falseFailures: string[],
): void {
  const lines = [
    `${name}: verify took ${seconds} s${falseFailures.length > 0 ? `, FALSE: ${falseFailures.join(', ')}` : ''}`,
    ...reasons.map((one) => `verify: ${one}`),
    ...(impossible === undefined ? [] : [`verify: ${impossible}`]),
    ...suiteReasons.map((one) => `suite: ${one}`),
    ...(reason === undefined ? [] : [`inspector: ${reason}`]),
  ];
  console.log(lines.map((line) => line.replaceAll(/\s+/g, ' ').slice(0, 400)).join('\n    '));
}

function print(rows: readonly Row[]): void {
  const headings = [
    'server',
    'version',
    'SDK',
    'verify',
    'tools',
    'suite',
    'no fixtures',
    'n/a',
    'Inspector',
  ];
  const of = (passed: number, failed: readonly string[]) =>
    `${passed} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`;
  console.log('');
  printTable(
    headings,
    rows.map(({ name, version, sdk, verify, suite, inspector }) => [
      name,
      version,
      sdk,
      verify.is_impossible ? 'not tested' : of(verify.passed, verify.failed),
      `${verify.tools_called} of ${verify.tools_listed}`,
      of(suite.passed, suite.failed),
      String(suite.missing_fixtures),
      String(suite.not_applicable),
      inspector.lists ? 'lists' : inspector.connects ? 'connects' : 'fails',
    ]),
    'left',
  );
}

/** Replaces the rows of this run in the file. Rows of other parts stay, with their day. */
function write(rows: readonly Row[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const before = readRows();
  const fresh = new Map(rows.map((row) => [row.name, { ...row, day }]));
  const kept = before.filter(({ name }) => !fresh.has(name));
  const all = [...kept, ...fresh.values()].sort(
    (a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || (a.name < b.name ? -1 : 1),
  );
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ day, tools: versions(), servers: all }, null, 2)}\n`);
}

function readRows(): (Row & { day: string })[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).servers;
  } catch {
    return [];
  }
}
