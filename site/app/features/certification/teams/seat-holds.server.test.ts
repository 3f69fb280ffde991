import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { testTeams } from '../../../../tests/support/teams.ts';
import { readTiers } from '../../../services/curriculum/levels.server.ts';
import { servicesContext } from '../../../services/services.server.ts';
import { readCredential } from '../admin/credential.server.ts';
import { askHeldCredential } from '../credentials/credentials.server.ts';
import { startAttempt } from '../exams/attempts.server.ts';
import { listExamStandings } from '../exams/standings.server.ts';
import { examAttempts } from '../exams/tables.server.ts';
import { showMentorship } from '../mentorship/mentorship.server.ts';
import { findHold } from '../orders.server.ts';
import { seatRefunds } from '../tables.server.ts';
import { listSeatRefunds, retryRefunds } from './refunds.server.ts';
import { countSeats, findTeam } from './team.server.ts';
import { readSeats } from './team-page.server.ts';

const { fake, services, newBuyer, deliver, begin, owns, owner, links, accept, refund, lettersTo } =
  await testTeams();
const { db } = services;
const { pass } = holdersOn(services);
afterAll(() => fake.close());

async function standingOf(userId: string) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return (await listExamStandings(context, userId)).find(({ level }) => level === 'foundation');
}

test('who has a seat on hold is told so, and not sold the level, until that is settled', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const learner = await newBuyer();
  await accept(learner, token);
  await deliver(fake.dispute(team.session));
  expect(await findHold(db, learner.id, 'foundation')).toBe('seat');
  // Seats for others are another purchase, and other levels are other levels.
  for (const level of ['foundation', 'developer', 'architect'] as const)
    expect(await findHold(db, learner.id, level, 'team')).toBeUndefined();
  expect(await standingOf(learner.id)).toMatchObject({
    badge: { label: 'on hold' },
    words: expect.stringContaining('your seat'),
  });
  await expect(begin(learner)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Your MCP Foundation seat is on hold'),
  });
  await begin(learner, 'price_developer_99');
  await deliver(fake.closeDispute(team.session, 'lost'));
  expect(await findHold(db, learner.id, 'foundation')).toBeUndefined();
  await deliver(fake.pay(await begin(learner)));
  expect(await owns(learner)).toBe(true);
});

test('who owns the level otherwise is not held back by a seat', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const learner = await newBuyer();
  const session = await begin(learner);
  await accept(learner, token);
  await deliver(fake.pay(session));
  await deliver(fake.dispute(team.session));
  expect(await owns(learner)).toBe(true);
  expect((await standingOf(learner.id))?.badge.label).toBe('open');
});

test('a seat that is accepted settles the question of a credential, and earns what was passed meanwhile', async () => {
  const team = await owner();
  const tokens = await links(team, 2);
  const [holder, learner] = [await newBuyer(), await newBuyer()];
  const asked = await begin(holder);
  await deliver(fake.pay(asked));
  const { id: credential } = await pass(holder.id);
  await deliver(fake.dispute(asked));
  await deliver(fake.closeDispute(asked, 'lost'));
  expect((await readCredential(db, credential)).question).toMatchObject({ reason: 'charged_back' });
  await accept(holder, tokens[0]);
  expect((await readCredential(db, credential)).question).toBeUndefined();

  const session = await begin(learner);
  await deliver(fake.pay(session));
  const level = (await readTiers()).levels.find(({ id }) => id === 'foundation');
  if (!level) throw new Error('there is no such level');
  const attempt = await startAttempt(services, { userId: learner.id, level, holderName: 'Ada' });
  await deliver(fake.dispute(session));
  const passed = { completedAt: new Date(), scoreNumeric: 30, passed: true };
  await db.update(examAttempts).set(passed).where(eq(examAttempts.id, attempt));
  expect(await askHeldCredential(db, learner.id, 'foundation')).toEqual([]);
  await accept(learner, tokens[1]);
  expect(await askHeldCredential(db, learner.id, 'foundation')).toMatchObject([{ revokedAt: null }]);
});

test('a refund of seats that the queue gave up is asked for again in the night, once', async () => {
  const team = await owner();
  fake.failWith = 500;
  await refund(team, 2);
  const [asked] = await listSeatRefunds(db, team.id);
  const stateNow = async () => (await listSeatRefunds(db, team.id)).map(({ state }) => state);
  // It tries by itself for days: nobody else asks meanwhile.
  fake.failWith = 401;
  fake.calls.length = 0;
  await retryRefunds(services);
  expect(await stateNow()).toEqual(['asked']);
  await db
    .update(seatRefunds)
    .set({ askedAt: sql`now() - interval '6 days'` })
    .where(eq(seatRefunds.id, asked?.id ?? ''));
  await retryRefunds(services);
  expect(await stateNow()).toEqual(['asked']);
  fake.failWith = 0;
  fake.forgetKeys();
  await Promise.all([1, 2].map(() => retryRefunds(services)));
  expect(await stateNow()).toEqual(['made']);
  expect(fake.sessions.get(team.session)?.refunds.map(({ amount }) => amount)).toEqual([8800]);
  expect(await countSeats(db, team.id)).toMatchObject({ refunded: 2 });
  await lettersTo(team.buyer, 2);
});

test('the owner sees the progress of who agreed while the seats are paid for, and no longer', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  await accept(await newBuyer(), token, true);
  const seen = async () => {
    const order = await findTeam(db, team.buyer.id, team.id);
    return (await readSeats(db, order, { limit: 500 })).filter(({ progress }) => progress).length;
  };
  expect(await seen()).toBe(1);
  await deliver(fake.dispute(team.session));
  expect(await seen()).toBe(0);
  await deliver(fake.closeDispute(team.session, 'won'));
  expect(await seen()).toBe(1);
  await deliver(fake.refund(team.session));
  expect(await seen()).toBe(0);
});

test('a seat gives what its level includes: the mentorship session of L3 too, while it holds', async () => {
  const team = await owner('price_architect_5_seats_670');
  const [token] = await links(team, 1);
  const learner = { ...(await newBuyer()), name: '' };
  await accept(learner, token);
  expect(await showMentorship(db, learner)).toMatchObject({ isOwned: true });
  expect(await showMentorship(db, team.buyer)).toMatchObject({ isOwned: false });
  await deliver(fake.refund(team.session));
  expect(await showMentorship(db, learner)).toMatchObject({ isOwned: false });
});
