import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import { checkerAt } from '#app/lib/checker-command.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { askForm, fullForm } from './address.ts';
import { proofDays, resultDays } from './agent.ts';
import {
  askForCheck,
  deleteCheck,
  demandAddress,
  isLocalFor,
  readAsker,
  runnerContext,
  stopCheck,
} from './ask.server.ts';
import {
  beginProof,
  findProof,
  isProven,
  lookForProof,
  type ProofKind,
  proofPlacesOf,
  proofText,
} from './proof.server.ts';
import { countBefore } from './queue.server.ts';
import { reportForPage } from './report-page.server.ts';
import { isOpen } from './states.ts';
import { serverChecks } from './tables.server.ts';

type IdArgs = PageArgs & { params: { id: string } };

const isSecretId = (id: string) => /^[0-9a-f]{32}$/.test(id);

/** A check by the id of its page. @throws Refusal 404, also after 30 days */
export async function readCheck(db: Database, id: string) {
  const isKept = gt(serverChecks.createdAt, sql`now() - make_interval(days => ${resultDays})`);
  const [found] = isSecretId(id)
    ? await db
        .select()
        .from(serverChecks)
        .where(and(eq(serverChecks.id, id), isKept))
    : [];
  if (!found)
    throw new Refusal(
      404,
      `There is no check at this URL. We delete results after ${resultDays} days, and anyone with the URL can delete them earlier.`,
    );
  return found;
}

/** Data of the page of one check. */
export async function showCheck({ context, params: { id } }: IdArgs) {
  const { db, config } = context.get(servicesContext);
  const check = await readCheck(db, id);
  const { url, host, kind, state, seen, rules, problem, report, createdAt, endedAt } = check;
  const keptUntil = new Date(createdAt.getTime() + resultDays * 86_400_000);
  return {
    id,
    host,
    kind,
    state,
    seen,
    rules,
    problem,
    isOpen: isOpen(state),
    // The query of a URL may contain a key.
    url: url.split('?', 1)[0] ?? '',
    before: state === 'queued' ? ((await countBefore(db, id)) ?? 0) : undefined,
    askedAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString(),
    keptUntil: keptUntil.toISOString(),
    siteUrl: config.siteUrl,
    report: report === null ? undefined : reportForPage(JSON.parse(report), checkerAt(config.siteUrl)),
  };
}

const runForm = z.object({ intent: z.enum(['stop', 'delete'], 'Stop or delete the check.') });

/** Takes the buttons of the page of one check. */
export async function answerRunForm({ request, context, params: { id } }: IdArgs) {
  const services = context.get(servicesContext);
  await readCheck(services.db, id);
  return answerForm(context, await readForm(request), runForm, async ({ intent }) => {
    if (intent === 'stop') {
      await stopCheck(services, id);
      return leadTo(context, `/server-check/run/${id}`, { title: 'The check was stopped.' });
    }
    await deleteCheck(services, id);
    return leadTo(context, '/server-check', { title: 'The check and its result were deleted.' });
  });
}

/** Takes the form for a URL: a polite check begins, and a full one goes on with the proof of control. */
export async function answerAskForm(args: PageArgs) {
  const { request, context } = args;
  const services = context.get(servicesContext);
  return answerForm(context, await readForm(request), askForm, async ({ address, kind }) => {
    const asker = await readAsker(args);
    if (kind === 'polite') {
      const id = await askForCheck(services, context.get(runnerContext), { address, kind }, asker);
      return redirectTo(`/server-check/run/${id}`);
    }
    return redirectTo(await beginFullCheck(args, address));
  });
}

/**
 * Begins the proof for a full check. Returns the path of its page.
 * @param known a proof that this person gave elsewhere: it counts for its host, and 30 days
 * @throws Refusal 422 for the address; TooManyRequests
 */
export async function beginFullCheck(
  args: PageArgs,
  address: string,
  known?: { host: string; kind: ProofKind; provenAt: Date },
): Promise<string> {
  const { db, limits } = args.context.get(servicesContext);
  const asker = await readAsker(args);
  const url = new URL(address);
  demandAddress(asker, url);
  const isLocal = isLocalFor(asker, url);
  if (!isLocal) await limits.take('server proofs by address', asker.address);
  const isValid = known?.host === url.host && Date.now() - known.provenAt.getTime() < proofDays * 86_400_000;
  const secret = await beginProof(db, url, isLocal ? { kind: 'local' } : isValid ? known : undefined);
  return `/server-check/full/${secret}`;
}

const redirectTo = (location: string) => new Response(null, { status: 303, headers: { Location: location } });

/** Data of the page of a full check: the proof, or the form. */
export async function showFullCheck({ context, params: { id } }: IdArgs) {
  const { host, url, kind, provenAt } = await readProof(context, id);
  return {
    id,
    host,
    kind,
    isProven: provenAt !== null,
    url,
    text: proofText(id),
    ...proofPlacesOf(host),
  };
}

async function readProof(context: PageArgs['context'], id: string) {
  const proof = isSecretId(id) ? await findProof(context.get(servicesContext).db, id) : undefined;
  if (!proof)
    throw new Refusal(
      404,
      'This proof of control is not valid, or older than 30 days. Start a full check again.',
    );
  return proof;
}

const proofForm = z.object({ intent: z.literal('look', 'Use the button of the form.') });

/** Takes both forms of the page: looks for the proof, or starts the check, without a token. */
export async function answerFullForm(args: IdArgs) {
  const { request, context, params } = args;
  const services = context.get(servicesContext);
  const { host } = await readProof(context, params.id);
  const form = await readForm(request);
  if (form.get('intent') !== 'look') {
    // An ordinary form takes no token: the browser could send it again, and keep it.
    form.delete('token');
    return answerForm(context, form, fullForm, async ({ address }) =>
      redirectTo(`/server-check/run/${await startFullCheck(args, params.id, { address })}`),
    );
  }
  return answerForm(context, form, proofForm, async () => {
    await services.limits.take('server proofs by address', context.get(requestContext).address);
    const fault = await lookForProof(services, params.id, host);
    if (fault !== undefined) throw new Refusal(422, `We have not found the proof yet. ${fault}`);
    return leadTo(context, `/server-check/full/${params.id}`, { title: `You control ${host}.` });
  });
}

/** Starts a full check. @throws Refusal 403 without a valid proof for the host of the URL */
export async function startFullCheck(
  args: Omit<PageArgs, 'url'>,
  secret: string,
  { address, token }: { address: string; token?: string },
): Promise<string> {
  const { context } = args;
  const services = context.get(servicesContext);
  const { host } = new URL(address);
  if (!isSecretId(secret) || !(await isProven(services.db, secret, host)))
    throw new Refusal(
      403,
      `You have not proved that you control ${host}. The proof is for one host, for 30 days.`,
      {
        field: 'address',
      },
    );
  const asker = await readAsker(args);
  return askForCheck(services, context.get(runnerContext), { address, kind: 'full', token }, asker);
}
