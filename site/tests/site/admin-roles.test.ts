import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../app/composition-calls.server.ts';
import routes from '../../app/routes.ts';
import { createAccount, sessionCookie, withRole } from '../e2e/people.ts';
import { type SiteProcess, startSite } from '../support/site-process.ts';

/** Nothing has it. */
const noId = '00000000-0000-4000-8000-000000000000';

/** Pages of the desk that are for admins alone. Written out, so that a check that gets lost is missed. */
const adminOnly = [
  '/admin/audit',
  '/admin/people',
  `/admin/people/${noId}`,
  '/admin/security',
  ...[
    'people',
    'security',
    'waitlist',
    'orders',
    'invoices',
    'credentials',
    'donations',
    'audit',
    'submissions',
    'exams',
    'server-checks',
    'watched-servers',
    'claims',
  ].map(csvOf),
  '/admin/orders',
  `/admin/orders/${noId}`,
  '/admin/invoices',
  `/admin/invoices/${noId}`,
  `/admin/invoices/${noId}/pdf`,
  '/admin/credentials',
  `/admin/credentials/${noId}`,
  '/admin/donations',
  '/admin/server-checks',
  '/admin/watched-servers',
  '/admin/watched-servers/new',
  `/admin/watched-servers/${noId}`,
  '/admin/system',
];

/** Files of lists: one route answers for all of them. */
const files = [
  ...adminOnly,
  ...['articles', 'courses', 'catalogue', 'partners', 'library'].map(csvOf),
].filter((path) => path.endsWith('.csv'));

/** Every address of the desk, read from the tables of routes and calls: a new one is covered by being there. */
const addresses = [...listRoutes(await routes), ...calls.map(addressOf)]
  .filter(({ path }) => /^\/admin(\/|$)/.test(path))
  .flatMap((address) =>
    address.path === `/admin/${noId}.csv`
      ? [address, ...files.map((path) => ({ ...address, path, hasId: false }))]
      : [address],
  );

const who = ['visitor', 'member', 'editor', 'admin'] as const;
type Who = (typeof who)[number];

let site: SiteProcess;
const cookies: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  // With a seller there are invoices at the desk.
  site = await startSite({
    TRUST_PROXY: 'loopback',
    TAX_AUTOMATIC: 'inclusive',
    SELLER_NAME: 'Wren Ltd',
    SELLER_ADDRESS: 'Wren Lane 1; 10115 Berlin; Germany',
    SELLER_VAT_ID: 'DE123456789',
  });
  for (const role of ['member', 'editor', 'admin'] as const) {
    const person = await createAccount(site.url);
    await withRole(person, role, site.dataDir);
    cookies[role] = await sessionCookie(site.url, person);
  }
  return () => site.stop();
}, 120_000);

/** No script draws a reading page, whose data nobody is given, whoever asks. */
const noData = 404;

test('the route table has the desk in it', () => {
  expect(addresses.map(({ path }) => path)).toEqual(expect.arrayContaining(['/admin', ...adminOnly]));
});

describe.each(addresses)('$path', ({ path, id, hasId, isIndex }) => {
  const data = `${path}.data`;
  /** An index page is posted to by its name: without it the frame would be meant. */
  const forms = isIndex ? [path, data, `${path}?index`, `${data}?index`] : [path, data];
  /** Who asks chooses which loaders run: this leaves the frame's out, and its check. */
  const alone = `${data}?_routes=${encodeURIComponent(id)}`;

  test('sends a visitor to sign in', async () => {
    const page = await call('visitor', path);
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe(`/auth?next=${encodeURIComponent(path)}`);
    for (const address of [data, alone]) {
      const answer = await call('visitor', address);
      expect([202, noData], address).toContain(answer.status);
      if (answer.status === 202) expect(await answer.text()).toContain('/auth?next=');
    }
    // 405: a page that takes no form.
    for (const address of forms)
      expect([202, 302, 405, noData]).toContain((await post('visitor', address)).status);
  });

  test('refuses who has not the role', async () => {
    for (const role of adminOnly.includes(path) ? (['member', 'editor'] as const) : (['member'] as const)) {
      expect((await call(role, path)).status, `${role} ${path}`).toBe(403);
      for (const address of [data, alone])
        expect([403, noData], `${role} ${address}`).toContain((await call(role, address)).status);
      for (const address of forms)
        expect([403, 405, noData], `${role} ${address}`).toContain((await post(role, address)).status);
    }
  });

  test('answers who has it', async () => {
    for (const role of adminOnly.includes(path) ? (['admin'] as const) : (['editor', 'admin'] as const)) {
      const page = await call(role, path);
      expect(hasId ? [200, 404] : [200], `${role} ${path}`).toContain(page.status);
      expect(page.headers.get('cache-control'), `${role} ${path}`).toMatch(/private|no-store/);
      for (const address of [data, alone]) {
        const answer = await call(role, address);
        expect([200, noData], `${role} ${address}`).toContain(answer.status);
        if (answer.status === 200)
          expect(answer.headers.get('cache-control'), `${role} ${address}`).toMatch(/private|no-store/);
      }
      // An empty form does nothing, and is no fault of the site; nor is it the form of a page that takes a file (415).
      const { status } = await post(role, path);
      expect([200, 303, 400, 404, 405, 409, 415, 422], `${role} POST ${path}`).toContain(status);
      if (isIndex) expect((await post(role, `${path}?index`)).status, `${role} POST ${path}?index`).toBe(400);
    }
  });
});

test('the waitlist comes as it is written: spreadsheets see by its first bytes that it is UTF-8', async () => {
  const file = await call('admin', '/admin/waitlist.csv');
  const start = Buffer.from(await file.arrayBuffer()).subarray(0, 5);
  expect(start.toString('latin1')).toBe('\xef\xbb\xbfid');
});

test('what was ticked is refused when it is no id', async () => {
  const tick = (id: string) =>
    fetch(`${site.url}/admin?index`, {
      method: 'POST',
      headers: { cookie: cookies.editor ?? '', origin: site.url },
      body: new URLSearchParams({ intent: 'spam', id }),
      redirect: 'manual',
    });
  expect((await tick('-'.repeat(36))).status).toBe(400);
  expect((await tick(noId)).status).toBe(303);
});

function call(role: Who, address: string): Promise<Response> {
  return fetch(site.url + address, { headers: headersOf(role), redirect: 'manual' });
}

/** Each asks from an address of its own: one alone may not ask for the whole desk within a minute. */
const headersOf = (role: Who) => ({
  cookie: cookies[role] ?? '',
  'x-forwarded-for': `${who.indexOf(role) + 1}.0.0.1`,
});

function post(role: Who, address: string): Promise<Response> {
  return fetch(site.url + address, {
    method: 'POST',
    headers: { ...headersOf(role), origin: site.url },
    body: new URLSearchParams({ intent: '' }),
    redirect: 'manual',
  });
}

function csvOf(list: string): string {
  return `/admin/${list}.csv`;
}

interface Address {
  path: string;
  id: string;
  /** An id stands in it; nothing has the one that is asked for here. */
  hasId: boolean;
  isIndex: boolean;
}

function addressOf({ path, route: pattern = path }: (typeof calls)[number]): Address {
  return {
    path: pattern.replaceAll(/\{\w+\}/g, noId),
    id: pattern,
    hasId: pattern.includes('{'),
    isIndex: false,
  };
}

function listRoutes(entries: RouteConfigEntry[], parent = ''): Address[] {
  return entries.flatMap(({ path, children, file, id, index }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    const own = {
      path: pattern.replaceAll(/:[\w-]+/g, noId).replaceAll(/\/\*$/g, '/x'),
      id: id ?? file.replace(/\.tsx?$/, ''),
      hasId: pattern.includes(':') || pattern.includes('*'),
      isIndex: index ?? false,
    };
    return children?.length ? listRoutes(children, pattern) : path || index ? [own] : [];
  });
}
