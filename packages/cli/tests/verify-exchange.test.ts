import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { htmlReport } from '../src/verify/html.ts';
import { clausesOf } from '../src/verify/verdict.ts';
import { junitReport } from '../src/verify/write.ts';
import { ask, programOf, ruleOf } from './servers/ask.ts';
import { serveBad } from './servers/bad.ts';
import { serveResults } from './servers/results.ts';

/** Runs a command of a report as a reader does, in the folder of the servers. */
async function runShell(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: join(import.meta.dirname, 'servers'),
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    timeout: 20_000,
  });
  return stdout;
}

test('a broken rule over HTTP shows its request and answer, and curl shows them again', async () => {
  const served = await serveBad('http/header-method');
  onTestFinished(served.close);
  const { exchange, see_again } = ruleOf(await ask({ url: served.url }), 'http/header-method');
  expect(exchange?.sent).toMatch(/^POST http:\/\/127\.0\.0\.1:\d+\/mcp\n/);
  expect(exchange?.sent).toContain('\nmcp-method: prompts/list\n');
  expect(exchange?.sent).toMatch(/\n\n\{"jsonrpc":"2\.0","id":"verify-\d+","method":"tools\/list"/);
  expect(exchange?.received).toMatch(/^HTTP 200\ncontent-type: application\/json\n\n\{"jsonrpc":"2\.0"/);
  expect(exchange?.expected).toBe('HTTP 400 with the error -32020.');
  const again = await runShell(see_again ?? '');
  expect(again).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(again).toContain('"tools":[');
});

test('a broken rule over stdio is shown again by its lines, after those that open the connection', async () => {
  const fault = 'prompts/unknown';
  const shown = async (revision: '2025-11-25' | '2026-07-28') => {
    const verified = await ask({ command: programOf('bad', fault) }, { revisions: [revision] });
    const { exchange, see_again = '' } = ruleOf(verified, fault);
    expect(exchange?.sent).toContain('"method":"prompts/get"');
    expect(exchange?.received).toContain('"messages":[]');
    expect(see_again.includes('"method":"initialize"')).toBe(revision === '2025-11-25');
    // The reader fills in the parts that a report may lack.
    expect(see_again).toMatch(/ \| node bad\.ts '<left out>'$/);
    expect(await runShell(see_again.replace("'<left out>'", fault))).toContain('"messages":[]');
  };
  await Promise.all([shown('2025-11-25'), shown('2026-07-28')]);
});

test('the exchange is the one that a rule is about, whatever was sent afterwards', async () => {
  const ofFaults = async (...faults: string[]) => {
    const verified = await ask({ command: programOf('bad', ...faults) }, { revisions: ['2025-11-25'] });
    return faults.map((fault) => {
      const { exchange } = ruleOf(verified, fault);
      return `${exchange?.sent}\n→ ${exchange?.received}`;
    });
  };
  expect(
    await ofFaults(
      'schemas/input',
      'mistakes/unknown-method',
      'limits/one-answer',
      'stdio/clean-output',
      'calls/progress',
      'mistakes/unknown-notification',
      'connect/unknown-revision',
    ),
  ).toEqual(
    [
      // Judged after other lists were read.
      /"method":"tools\/list".*\n→ .*"type":"text"/,
      // Judged after the question if the server is alive.
      /context-native\/unknown.*\n→ .*"result":\{/,
      // Judged at the end of the connection.
      /"method":"tools\/list".*\n→ .*\n.*"tools":\[/,
      /"method":"initialize".*\n→ Server is ready!/,
      /"method":"tools\/call".*\n→ .*notifications\/progress/,
      /context-native-unknown.*\n→ .*"id":"what"/,
      // The exchange about a revision that does not exist.
      /1999-01-01/,
    ].map((text) => expect.stringMatching(text)),
  );
  const [unasked] = await ofFaults('limits/unasked');
  expect(unasked).toMatch(/"method":"tools\/list".*\n→ .*"id":"nobody"/);
});

test('a request without an answer says so, and one of a session is sent again in a new session', async () => {
  const served = await serveBad('limits/answers');
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { timeoutMs: 300 });
  const { exchange, see_again } = ruleOf(verified, 'limits/answers');
  expect(exchange?.sent).toContain('"method":"resources/read"');
  expect(exchange?.received).toBe('(no answer)');
  expect(see_again).toMatch(
    /^SESSION=\$\(curl .*\ncurl .* > \/dev\/null\ncurl .*"mcp-session-id: \$SESSION"/,
  );
  const other = await serveBad('prompts/unknown');
  onTestFinished(other.close);
  const asked = await ask({ url: other.url }, { revisions: ['2025-11-25'] });
  expect(await runShell(ruleOf(asked, 'prompts/unknown').see_again ?? '')).toContain('"messages":[]');
});

test('an exchange shows the characters that nobody sees', async () => {
  const verified = await ask(
    { command: programOf('bad', 'lists/characters') },
    { revisions: ['2025-11-25'] },
  );
  expect(ruleOf(verified, 'lists/characters').exchange?.received).toContain('A tool.\\u200b \\u202eAsk');
});

test('an exchange has at most 2,000 characters, and shows the named item of a long list', async () => {
  const tool = (name: string, type: string) => ({
    name,
    description: 'x'.repeat(200),
    inputSchema: { type },
  });
  const tools = Array.from({ length: 300 }, (_, index) => tool(`tool-${index}`, 'object'));
  tools[250] = tool('odd-one', 'odd');
  const served = await serveResults({ 'tools/list': { tools } });
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  const { exchange } = ruleOf(verified, 'schemas/input');
  expect(exchange?.received.length).toBe(2000);
  expect(exchange?.received).toContain('"odd-one"');
  expect(verified.report.rules.filter(({ outcome }) => outcome === 'passed')).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ see_again: expect.anything() })]),
  );
});

test('a report has no token and no argument of --call in an exchange or a command', async () => {
  const isGuarded = true;
  const served = await serveBad('calls/answered', isGuarded);
  onTestFinished(served.close);
  const currency = ['private', 'value'].join('-');
  const calls = new Map([['lookup', { currency }]]);
  const verified = await ask(
    { url: served.url },
    { token: 'right', allowed: { calls, wrong: new Set() }, revisions: ['2026-07-28'] },
  );
  const { exchange, see_again } = ruleOf(verified, 'calls/answered');
  expect(exchange?.sent).toContain('"arguments":"<left out>"');
  expect(exchange?.sent).toContain('\nauthorization: <left out>\n');
  expect(see_again).toBe(
    `context-native check-server --revision 2026-07-28 --call 'lookup={…}' --token-file FILE ${served.url}`,
  );
  expect(JSON.stringify(verified.report)).not.toContain(currency);
  expect(JSON.stringify(verified.report)).not.toContain('right');
  const other = ruleOf(verified, 'mistakes/wrong-arguments');
  expect(other.outcome).toBe('passed');
});

test('curl takes the token of the shell, and no token is in the command', async () => {
  const served = await serveBad('http/header-method', true);
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { token: 'right', revisions: ['2026-07-28'] });
  const { see_again = '' } = ruleOf(verified, 'http/header-method');
  expect(see_again).toContain('-H "authorization: Bearer $TOKEN"');
  expect(await runShell(`TOKEN=right; ${see_again}`)).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('the page answers in order, and text of a server in an exchange is no markup', async () => {
  const name = '</pre><script>alert(1)</script>';
  const served = await serveResults({ 'tools/list': { tools: [{ name, inputSchema: { type: 'odd' } }] } });
  onTestFinished(served.close);
  const { report, traces } = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  const page = htmlReport(report, traces);
  const headings = [...page.matchAll(/<h2>([^<]+)/g)].map(([, text]) => text);
  expect(headings.slice(0, 4)).toEqual(['Fix first', 'Advice', 'Ready for revision 2026-07-28?', 'Rules']);
  // Every rule has its clause here, also one that passed or was skipped.
  for (const rule of report.rules) {
    expect(clausesOf(rule), rule.id).not.toEqual([]);
    for (const { text } of clausesOf(rule)) expect(page).toContain(`>${text}</a>`);
  }
  expect(page).toContain('<dt>Received</dt><dd><pre>HTTP 200\n');
  expect(page).toContain('{&quot;name&quot;:&quot;&lt;/pre&gt;&lt;script&gt;');
  expect(page).not.toContain('<script');
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
  expect(new Set(ids).size).toBe(ids.length);
  expect(junitReport(report)).toMatch(
    /<failure message="([^"]+)" type="must">[\w/-]+: \1\nfix: [^<]+\nsource: MCP 2025-11-25 [^<]+\nreceived:\n[^<]+\nsee it again:\n {2}curl /,
  );
});
