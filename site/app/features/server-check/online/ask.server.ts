import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { createContext } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { shortenAddress } from '#app/services/http/refused-sources.server.ts';
import { isPublicAddress } from '#app/services/outbound/public-address.server.ts';
import {
  type RequestArgs,
  requestContext,
  type Services,
  servicesContext,
} from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { type CheckKind, isLoopbackHost, isPrivateName } from './address.ts';
import { leaseSeconds, maxWaiting } from './limits.server.ts';
import { privateHost } from './problems.server.ts';
import type { CheckRunner } from './runner.server.ts';
import { scheduledSource, stoppedByPerson } from './states.ts';
import { serverChecks } from './tables.server.ts';

/** The runner of this process, for pages and calls. */
export const runnerContext = createContext<CheckRunner>();

/** The person who asks. */
export interface Asker {
  /** Client address, as limits count it. */
  address: string;
  userId: string | undefined;
  /** True on this machine, in a trial: addresses of this machine may be checked without https and without a proof. */
  isLocal: boolean;
}

export async function readAsker({ request, context }: RequestArgs): Promise<Asker> {
  const { address, isDirectLoopback } = context.get(requestContext);
  const visitor = await getVisitor(request, context);
  return {
    address,
    userId: visitor?.id,
    isLocal: context.get(servicesContext).config.isTrial && isDirectLoopback,
  };
}

/** True for an address of this machine that this person may check without https and without a proof. */
export const isLocalFor = (asker: Pick<Asker, 'isLocal'>, url: URL): boolean =>
  asker.isLocal && isLoopbackHost(url.hostname);

/** @throws Refusal 422 for an address that this site does not connect to */
export function demandAddress(asker: Pick<Asker, 'isLocal'>, url: URL): void {
  const refuse = (message: string) => new Refusal(422, message, { field: 'address' });
  if (isLocalFor(asker, url)) return;
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) ? !isPublicAddress(literal) : isPrivateName(url.hostname))
    throw refuse(privateHost(url.hostname));
  if (url.protocol !== 'https:')
    throw refuse(
      'The URL must start with https://. Over http, anyone on the network can read and change the answers of your server.',
    );
}

type Used = Pick<Services, 'db' | 'changes' | 'limits' | 'log'>;

interface Wish {
  address: string;
  kind: CheckKind;
  token?: string | undefined;
}

/**
 * Puts a check into the queue. Returns its id. The caller has seen the proof of control that a full check needs.
 * @throws Refusal 422 for the address, 503 when too many wait
 * @throws TooManyRequests
 */
export async function askForCheck(
  { db, changes, limits, log }: Used,
  runner: CheckRunner,
  { address, kind, token }: Wish,
  asker: Asker,
): Promise<string> {
  const url = new URL(address);
  const { host } = url;
  demandAddress(asker, url);
  if (token && kind !== 'full')
    throw new Refusal(422, 'Only a full check takes a token.', { field: 'token' });
  if (!isLocalFor(asker, url)) {
    await limits.take('server checks by address', asker.address);
    // Without the port: many ports of one host are no other hosts.
    await limits.take(kind === 'full' ? 'full server checks by host' : 'server checks by host', url.hostname);
  }
  const waits = and(eq(serverChecks.state, 'queued'), ne(serverChecks.source, scheduledSource));
  if ((await db.$count(serverChecks, waits)) >= maxWaiting)
    throw new Refusal(503, 'Too many checks are waiting. Please try again in some minutes.', {
      headers: { 'Retry-After': '300' },
    });
  const id = randomBytes(16).toString('hex');
  const source = shortenAddress(asker.address);
  const insert = () =>
    changes.write(db, [topics.serverChecks], (tx) =>
      tx.insert(serverChecks).values({
        id,
        userId: asker.userId ?? null,
        source,
        url: address,
        host,
        kind,
        ...(token && {
          hasToken: true,
          heldBy: runner.process,
          heldUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
        }),
      }),
    );
  await (token ? runner.holdToken(id, token, insert) : insert());
  counters.serverChecks.add('asked');
  log.info({ source, host, kind }, 'a server check was asked for');
  return id;
}

/** Stops a check that waits or runs. The process that runs it ends its thread. */
export async function stopCheck(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  id: string,
): Promise<void> {
  const isStopped = await changes.write(db, [topics.serverChecks], async (tx) => {
    const stopped = await tx
      .update(serverChecks)
      .set({
        state: 'stopped',
        problem: stoppedByPerson,
        endedAt: sql`now()`,
        heldBy: null,
        heldUntil: null,
        url: sql`split_part(${serverChecks.url}, '?', 1)`,
      })
      .where(and(eq(serverChecks.id, id), inArray(serverChecks.state, ['queued', 'running'])))
      .returning({ id: serverChecks.id });
    return stopped.length > 0;
  });
  if (isStopped) counters.serverChecks.add('stopped');
}

/** Deletes a check with its result. One that runs ends. */
export async function deleteCheck(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  id: string,
): Promise<void> {
  await changes.write(db, [topics.serverChecks], (tx) =>
    tx.delete(serverChecks).where(eq(serverChecks.id, id)),
  );
}
