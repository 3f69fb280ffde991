/**
 * The program of `action.yml`: installs the command line from its archive, checks the paths or the server, and reports
 * in GitHub's ways: annotations on standard output, GITHUB_STEP_SUMMARY, GITHUB_OUTPUT, and files in the workspace. It is
 * plain JavaScript without dependencies, so that it runs without an installation. Exit codes are those of `check` and
 * `check-server`.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';

const command = 'context-native';
/** Maximum annotations. GitHub shows only ten errors and ten warnings of a step; the others are in its log. */
const maxAnnotations = 50;
const maxRows = 50;
/** Maximum bytes of the JSON report. A longer one is an error. */
const maxReportBytes = 64 * 1024 * 1024;
/** Maximum characters of a server's report in the summary, which GitHub refuses above 1 MiB. */
const maxSummary = 250_000;

const { GITHUB_WORKSPACE = process.cwd(), RUNNER_TEMP = tmpdir() } = process.env;
const input = (name) => (process.env[`INPUT_${name}`] ?? '').trim();

function main() {
  if (Number(process.versions.node.split('.')[0]) < 22)
    return refuse(
      `This action needs Node.js 22 or newer, but runs on ${process.versions.node}. Use actions/setup-node before it.`,
    );
  const temporary = mkdtempSync(join(RUNNER_TEMP, `${command}-`));
  try {
    const program = install(input('PACKAGE'), temporary);
    return input('SERVER') ? checkServer(program, temporary) : check(program, temporary);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Tests an MCP server. Its verdict and fixes are in the log, and the whole report is in the step's summary. */
function checkServer(program, temporary) {
  const server = input('SERVER');
  const target = /^https?:\/\//.test(server) ? [server] : ['--', ...server.split(/\s+/)];
  const file = join(temporary, 'report.txt');
  const pause = randomUUID();
  // The log quotes the server, whose words must not be commands of the workflow.
  process.stdout.write(`::stop-commands::${pause}\n`);
  const { status, error } = spawnSync(process.execPath, [program, 'check-server', '--out', file, ...target], {
    cwd: GITHUB_WORKSPACE,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.stdout.write(`::${pause}::\n`);
  if (error) throw error;
  const report = readFileSync(file, 'utf8').slice(0, maxSummary);
  // Four spaces make it a code block: a text between fences could end the fence.
  append('GITHUB_STEP_SUMMARY', `### Server check\n\n${report.replace(/^/gm, '    ')}\n`);
  append('GITHUB_OUTPUT', `conforms=${status === 0}\n`);
  const [verdict] = report.split('\n');
  if (status !== 0) notice('error', verdict || `${command} ended with ${status}`);
  return status ?? 2;
}

function check(program, temporary) {
  const paths = input('PATH')
    .split('\n')
    .map((path) => path.trim())
    .filter(Boolean);
  const isDraft = !['', 'v0.1', '0.1'].includes(input('SPEC'));
  const spec = isDraft ? ['--spec', input('SPEC')] : [];
  // A path that begins with a hyphen is a path.
  const checked = paths.map((path) => (path.startsWith('-') ? `./${path}` : path));
  const report = join(temporary, 'report.json');
  const status = run(program, ['check', ...checked, ...spec, '--format', 'json'], report);
  const { documents, unreadable, counts } = read(report);

  let sarif = '';
  if (input('SARIF') && isDraft)
    notice('warning', 'The working draft has no SARIF report, so none was written.');
  else if (input('SARIF')) {
    sarif = input('SARIF');
    run(program, ['check', ...checked, '--format', 'sarif'], fileFor(sarif));
  }
  let badge = '';
  if (input('BADGE') && status === 0) {
    badge = input('BADGE');
    run(program, ['badge'], fileFor(badge));
  }

  const findings = [...findingsOf(documents, unreadable)];
  for (const { level, file, line, column, title, message } of findings.slice(0, maxAnnotations))
    annotate(level, { file, line, col: column, title }, message);
  const verdict = `${counts.documents} ${counts.documents === 1 ? 'document' : 'documents'} checked: ${counts.conforming} conform (${counts.must} MUST, ${counts.should} SHOULD)${counts.secrets ? `; ${counts.secrets} ${counts.secrets === 1 ? 'secret' : 'secrets'}` : ''}`;
  process.stdout.write(`${verdict}\n`);
  if (findings.length > maxAnnotations)
    process.stdout.write(`Only the first ${maxAnnotations} findings are marked.\n`);
  append('GITHUB_STEP_SUMMARY', summaryOf(verdict, findings));
  const outputs = { conforms: status === 0, documents: counts.documents, sarif, badge };
  for (const [name, value] of Object.entries(outputs))
    append('GITHUB_OUTPUT', `${name}=${oneLine(String(value))}\n`);
  return status;
}

/**
 * Installs the archive into a separate folder without running its scripts; returns the program's file. npm installs no
 * peers, which `check` does not need, and looks for no audit and no newer npm.
 */
function install(archive, folder) {
  const isAddress = /^https:\/\//.test(archive);
  const place = isAddress ? archive : resolve(GITHUB_WORKSPACE, archive);
  if (!isAddress && !statSync(place, { throwIfNoEntry: false })?.isFile())
    throw new Error(`package: ${archive} is neither an https URL nor a file`);
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--legacy-peer-deps',
    '--prefer-offline',
    place,
  ];
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' };
  const { status, stdout, stderr } = spawnSync('npm', args, options);
  if (status !== 0) throw new Error(`npm could not install ${archive}:\n${stdout}${stderr}`);
  const root = join(folder, 'node_modules', command);
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(root, bin[command]);
}

/**
 * Runs the command line in the workspace, with its standard output into a file; returns its exit code.
 * @throws Error if it cannot be started, was killed, or wrote nothing
 */
function run(program, args, file) {
  const output = openSync(file, 'w');
  const { status, error } = spawnSync(process.execPath, [program, ...args], {
    cwd: GITHUB_WORKSPACE,
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  if (error) throw error;
  if (status === null || statSync(file).size === 0) throw new Error(`${command} ${args[0]} wrote no report`);
  return status;
}

function read(file) {
  if (statSync(file).size > maxReportBytes)
    throw new Error('the report is too long. Check fewer files at once');
  return JSON.parse(readFileSync(file, 'utf8'));
}

function fileFor(name) {
  const file = resolve(GITHUB_WORKSPACE, name);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** The findings in the order of the documents, then the files that could not be read. */
function* findingsOf(documents, unreadable) {
  for (const { file, line, results, secrets = [] } of documents) {
    for (const result of results.filter(({ status }) => status === 'fail'))
      yield {
        level: result.level === 'SHOULD' ? 'warning' : 'error',
        file,
        line: result.line ?? line,
        column: result.column ?? 1,
        title: `${result.level} ${result.clause}`,
        message: `${result.message}. ${result.fix ?? ''}`.trim(),
      };
    for (const { grade, message, fix, ...place } of secrets)
      yield {
        level: grade === 'certain' ? 'error' : 'warning',
        file,
        line: place.line ?? line,
        column: place.column ?? 1,
        title: grade === 'certain' ? 'Secret' : 'Possible secret',
        message: `${message}. ${fix}`,
      };
  }
  for (const { file, message } of unreadable)
    yield { level: 'error', file, line: 1, column: 1, title: 'Could not be read', message };
}

function summaryOf(verdict, findings) {
  const rows = findings
    .slice(0, maxRows)
    .map(
      ({ file, line, title, message }) =>
        `| ${cell(`${file}:${line}`)} | ${cell(title)} | ${cell(message)} |\n`,
    );
  const table = rows.length > 0 ? `\n| where | clause | what |\n| --- | --- | --- |\n${rows.join('')}` : '';
  const more = findings.length > maxRows ? `\nAnd ${findings.length - maxRows} more.\n` : '';
  return `### Context-Native\n\n${cell(verdict)}\n${table}${more}`;
}

/** A text for a Markdown table, cut to 500 characters and escaped: it neither ends the cell nor acts as markup. */
const cell = (text) =>
  oneLine(text)
    .slice(0, 500)
    .replace(/[\\`*_{}[\]()#+!|<>&@~]/g, (char) => `&#${char.charCodeAt(0)};`);
const oneLine = (text) => text.replace(/\p{Cc}+/gu, ' ');

const notice = (level, message) => annotate(level, {}, message);

/** Writes an annotation for the runner. Line ends and separators of properties are escaped. */
function annotate(level, properties, message) {
  const data = (text) => String(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  process.stdout.write(`::${level}${list.length > 0 ? ` ${list.join(',')}` : ''}::${data(message)}\n`);
}

/** Reports an error of the action: an annotation, and `conforms` is false. */
function refuse(message) {
  notice('error', message);
  append('GITHUB_OUTPUT', 'conforms=false\n');
  return 2;
}

function append(name, text) {
  const file = process.env[name];
  if (file) appendFileSync(file, text);
}

process.exitCode = main();
