import { oldTransport } from 'context-native/verify/closed';
import { parseVerify } from 'context-native/verify/options';
import { verify } from 'context-native/verify/verify';
import type { LongOrder } from '#app/services/heavy/job-threads.server.ts';
import { site } from '#site';
import type { CheckKind } from './address.ts';
import { checkLimits, maxReport } from './limits.server.ts';
import { readManners } from './manners.server.ts';
import * as problems from './problems.server.ts';
import { makeRequests } from './requests.server.ts';
import { shownServer } from './shown-server.server.ts';
import type { RuleSeen } from './states.ts';

export interface CheckInput {
  url: string;
  kind: CheckKind;
  /** An address of this machine, in a trial. */
  isLocal: boolean;
  userAgent: string;
  /** How a reader of the report starts the command. */
  program: string;
  /** Only in the memory of this process. */
  token: string | undefined;
  /** URL of the file of the thread for schemas. */
  schemaWorker: string;
}

export interface CheckOutput {
  /** The address without values of its query. */
  url: string;
  /** Why there is no report, or what it leaves out. */
  problem: string | null;
  /** JSON. */
  report: string | null;
}

/** One outcome, and the number of all rules. */
export type CheckMessage = RuleSeen & { of: number };

/** Checks one server, in a thread of its own. */
export default async function checkServer({ input, port }: LongOrder<CheckInput>): Promise<CheckOutput> {
  const ending = new AbortController();
  port.once('message', () => ending.abort());
  const said = await check(input, ending.signal, (message) => port.postMessage(message));
  port.close();
  return input.token ? withoutToken(said, input.token) : said;
}

async function check(
  input: CheckInput,
  ending: AbortSignal,
  tell: (message: CheckMessage) => void,
): Promise<CheckOutput> {
  const url = new URL(input.url);
  const { host } = url;
  const { args, bytes } = checkLimits[input.kind];
  const requests = makeRequests({ ...input, url, bytes });
  const shown = shownServer(input.url);
  const circumstances = { isLocal: input.isLocal, hasToken: Boolean(input.token) };
  const end = (problem: string, report: string | null = null) => ({ url: shown, problem, report });

  const manners = await readManners(requests.send, url.origin);
  if (manners.hasOptedOut) return end(problems.optedOut(host));
  if (!manners.mayRequest(url.pathname + url.search)) return end(problems.robotsRefuse(host));
  requests.obey(manners.mayRequest);
  // Neither file was answered, for a reason that will not go away: the server cannot answer either.
  if (requests.seen.every(isLasting)) {
    const problem = problems.explainFailure(requests.seen, host, circumstances);
    if (problem !== undefined) return end(problem);
  }
  const before = requests.seen.length;

  const command = parseVerify([input.url, ...args]);
  if ('check' in command) throw new Error('the arguments name a report, not a server');
  command.program = input.program;
  if (input.token) command.token = input.token;
  const { report, impossible } = await verify(command, site.packages.version, {
    fetch: requests.send,
    requests: requests.limit,
    signal: ending,
    schemaWorker: new URL(input.schemaWorker),
    onProgress: ({ rule, outcome, of }) => tell({ rule, outcome, of }),
  });
  const seen = requests.seen.slice(before);
  const isTooLarge =
    seen.some(({ failure }) => failure?.message === 'sent too much') ||
    report.rules.some(
      ({ id, outcome }) => id === 'limits/size' && outcome !== 'passed' && outcome !== 'skipped',
    );
  const text = JSON.stringify(report);
  if (text.length > maxReport) return end(problems.tooLarge(host));
  const cut = isTooLarge
    ? problems.tooLarge(host)
    : requests.limit?.spent.aborted
      ? problems.spent(host)
      : null;
  if (report.revisions.length > 0) return { url: shown, problem: cut, report: text };
  if (isTooLarge) return end(problems.tooLarge(host));
  if (impossible?.includes(oldTransport)) return end(problems.oldTransport(host));
  const explained = problems.explainFailure(seen, host, circumstances);
  if (explained !== undefined) return end(explained);
  const spoke = report.rules.find(({ id }) => id === 'connect/any');
  if (spoke?.outcome === 'failed' && spoke.reason?.includes('not a JSON-RPC message'))
    return end(problems.notMcp(host));
  return impossible === undefined
    ? { url: shown, problem: null, report: text }
    : end(`${host} could not be checked: ${impossible}.`);
}

/** A fault of the address, the name or the certificate. A host that is only slow may still answer. */
const isLasting = ({ failure }: problems.Seen) =>
  /^(NotFetched|ENOTFOUND|ECONNREFUSED|EPROTO|ERR_|.*CERT|UNABLE_)/.test(failure?.code ?? '');

/** A server may repeat the token in what it says, in any of these forms. */
function withoutToken(said: CheckOutput, token: string): CheckOutput {
  const forms = [
    token,
    encodeURIComponent(token),
    Buffer.from(token).toString('base64'),
    JSON.stringify(token).slice(1, -1),
  ];
  const clean = (text: string | null) =>
    text && forms.reduce((left, form) => left.replaceAll(form, '[the token]'), text);
  return { url: clean(said.url) ?? '', problem: clean(said.problem), report: clean(said.report) };
}
