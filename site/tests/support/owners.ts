/** Owners of items of the map whose server is on this machine: people, items, claims and finished checks for tests. */
import { eq, sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { decideSubmission } from '#app/desk/queue/decision.server.ts';
import { type Site, submissionKindsOf } from '#app/feature.server.ts';
import { users } from '#app/features/accounts/accounts.server.ts';
import { mapListings } from '#app/features/ecosystem/catalogue/listings.server.ts';
import { catalogCategorySeed } from '#app/features/ecosystem/catalogue/seed.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { claimListing, claimText, demandOwnClaim } from '#app/features/owners/claims.server.ts';
import { disputeKind } from '#app/features/owners/dispute.server.ts';
import { publishReport } from '#app/features/owners/published.server.ts';
import { changeText, ownerChangeKind } from '#app/features/owners/text-change.server.ts';
import { serverChecks } from '#app/features/server-check/online/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { checkUnchanged, versionOf } from '#app/services/http/edit-form.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { serveChecked } from './check-servers.ts';
import { testServices } from './services.ts';

interface Person {
  email: string;
  userId: string;
  address: string;
  isLocal: boolean;
}

/** Call it at the top of a test file. */
export async function prepareOwners() {
  const services = await testServices();
  const { db } = services;
  await services.start();
  await seedContent(db, [catalogCategorySeed()]);
  const told = new Set<string>();
  services.changes.subscribe((topics) => {
    for (const topic of topics) told.add(topic);
  });

  const all = [mapListings];
  const lists: Record<string, unknown[]> = { listings: all, submissionKinds: [ownerChangeKind, disputeKind] };
  const site = { services, all: (name: string) => lists[name] ?? [] } as unknown as Site;
  const kinds = submissionKindsOf(site);

  const files: Record<string, string> = {};
  const server = await serveChecked('right', { files });
  afterAll(() => server.close());
  const { host } = server;
  const proofFile = '/.well-known/context-native-check.txt';
  const places = {
    scheme: 'http',
    isAllowed: (address: string) => address === '127.0.0.1',
    nameServers: [],
  } as const;

  let people = 0;
  /** A person with an account, who is not on this machine. */
  async function newPerson() {
    people += 1;
    const email = `owner-${people}@claims.example`;
    const [user] = await db.insert(users).values({ name: '', email }).returning({ id: users.id });
    const userId = user?.id ?? '';
    return { email, userId, address: `192.0.2.${people}`, isLocal: false };
  }
  const [editor] = await db
    .insert(users)
    .values({ name: '', email: 'editor@claims.example', role: 'editor' })
    .returning();
  const editorId = editor?.id ?? '';

  /** An item as the pages of its owners find it. */
  async function findItem(slug: string) {
    const found = await mapListings.find(db, slug);
    if (!found) throw new Error(`no ${slug}`);
    return { listing: `map/${slug}`, ...found };
  }

  /** An item of the map whose endpoint is the server of this file. */
  async function newItem(slug: string) {
    await db.insert(catalogItems).values({
      slug,
      name: `Item ${slug}`,
      description: 'Before.',
      category: 'servers',
      tags: ['one', 'two', 'three'],
      remoteUrl: server.url,
      repositoryUrl: `https://github.com/someone/${slug}`,
    });
    return findItem(slug);
  }

  async function readItem(slug: string) {
    const [item] = await db.select().from(catalogItems).where(eq(catalogItems.slug, slug));
    if (!item) throw new Error(`no ${slug}`);
    return item;
  }

  /** Claims with a proof in the file of the server. */
  async function claim(person: Person, item: Awaited<ReturnType<typeof newItem>>) {
    files[proofFile] = `${claimText(person.userId, host)}\n`;
    return claimListing(services, item, host, person, places);
  }

  /** Sends a change of the text, as the owner's form does. `seen` is the text when the form was opened. */
  const change = async (
    { userId, address }: Person,
    id: string,
    typed: Record<string, string>,
    seen?: Record<string, string>,
  ) => {
    const own = await demandOwnClaim(db, userId, id);
    const form = new FormData();
    if (seen) form.set('version', versionOf(seen));
    const checkSaved = (saved: Record<string, string>) => seen && checkUnchanged(saved, form, typed);
    return changeText(services, all, own, { typed, sender: { address, userId }, checkSaved });
  };

  /** The newest submission of a kind about a claim. */
  async function sentOf(kind: string, claimId: string) {
    const [sent] = await db
      .select()
      .from(submissions)
      .where(sql`${submissions.kind} = ${kind} and ${submissions.data}->>'claim' = ${claimId}`)
      .orderBy(sql`created_at desc`);
    if (!sent) throw new Error('nothing was sent');
    return sent;
  }

  const approve = (id: string) =>
    decideSubmission(services, kinds, editorId, { id, decision: 'approved', message: '' });

  /** A finished check with a report, which this person asked for. */
  async function finishedCheck({ userId }: Person, more: Partial<typeof serverChecks.$inferInsert> = {}) {
    const id = Math.random().toString(16).slice(2).padEnd(32, '0');
    const digest = `sha256:${'a'.repeat(64)}`;
    const report = {
      tool: { name: 'context-native', version: '0.2.0' },
      made_at: '2026-11-30T10:00:00Z',
      spec: { name: 'context-native', version: 'v0.1' },
      target: { url: server.url },
      server: { name: 'rates', version: '1.0.0' },
      revisions: ['2026-07-28', '2025-11-25'],
      listings: [{ revisions: ['2026-07-28'], digest, tools: [], prompts: [], resource_templates: [] }],
      rules: [
        { id: 'connect/any', title: 'It answers', outcome: 'passed', grade: 'must' },
        { id: 'tools/list', title: 'It lists', outcome: 'failed', grade: 'must', reason: 'It does not.' },
      ],
      traces: [],
    };
    await db.insert(serverChecks).values({
      id,
      userId,
      source: 's',
      url: server.url,
      host,
      kind: 'polite',
      state: 'done',
      report: JSON.stringify(report),
      endedAt: new Date(),
      ...more,
    });
    return id;
  }

  async function publish(person: Person, id: string, check?: string, endpoint = server.url) {
    const own = await demandOwnClaim(db, person.userId, id);
    await publishReport(services, own, endpoint, check ?? (await finishedCheck(person)));
  }

  return {
    services,
    site,
    all,
    kinds,
    told,
    files,
    proofFile,
    server,
    places,
    editorId,
    newPerson,
    findItem,
    newItem,
    readItem,
    claim,
    change,
    sentOf,
    approve,
    finishedCheck,
    publish,
  };
}
