import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { hasProgram } from '@context-native/dev/debian';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { eventually } from '../support/services.ts';
import { freePort, startSite } from '../support/site-process.ts';

const root = resolve(import.meta.dirname, '../../..');
const server = inject('databaseServer');
const token = 'a-token-for-prometheus';
const promtool = '/usr/bin/promtool';
const hasPromtool = hasProgram(promtool, 'prometheus');
const monitoring = {
  rules: join(root, 'site/deploy/prometheus/alerts.yaml'),
  ruleTests: join(root, 'site/deploy/prometheus/alerts.test.yaml'),
  dashboard: join(root, 'site/deploy/grafana/site.json'),
};

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that keeps what it is sent. */
async function startCollector() {
  const bodies: string[] = [];
  const collector = createServer(async (req, res) => {
    if (req.url === '/v1/traces') bodies.push(await text(req));
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  onTestFinished(() => void collector.close());
  return {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    bodies,
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
}

async function startWatched(settings: Record<string, string> = {}) {
  const collector = await startCollector();
  const metricsPort = String(await freePort());
  const database = server ? await createDatabase(server) : undefined;
  if (database) onTestFinished(() => dropDatabase(database));
  const site = await startSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    METRICS_PORT: metricsPort,
    METRICS_TOKEN: token,
    ...(database && { DATABASE_URL: database, SESSION_SECRET: 'only for this test, thirty-two characters' }),
    ...settings,
  });
  const scrape = (authorization = `Bearer ${token}`) =>
    fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { authorization } });
  return { site, collector, scrape };
}

const callTool = (url: string, name: string, args: object) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });

test('a visit is traced and counted, and nothing tells whose it was', async () => {
  const { site, collector, scrape } = await startWatched();
  const trace = { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' };
  const address = 'ada.watched@example.org';
  const words = 'unmistakablewords';
  await fetch(`${site.url}/blog?q=${words}`, {
    headers: { traceparent: `00-${trace.id}-${trace.parent}-01` },
  });
  for (let time = 0; time < 3; time += 1) await fetch(`${site.url}/faq`);
  await fetch(`${site.url}/faq.md`);
  await fetch(`${site.url}/nowhere/${words}`);
  await callTool(site.url, 'search', { query: words });
  await callTool(site.url, words, {});
  const form = { intent: 'sign-up', fullName: 'Ada Watched', email: address, password: 'three calm herons' };
  const signUp = await fetch(`${site.url}/auth?tab=sign-up`, {
    method: 'POST',
    headers: { Origin: site.url },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(signUp.status).toBeLessThan(400);

  expect((await scrape('Bearer another-token-altogether')).status).toBe(401);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  // The figures of the database are a few seconds old; those of this process are not.
  const metrics = await eventually(async () => {
    const found = await (await scrape()).text();
    return found.includes('site_mails_total{outcome="sent"} 1') && found;
  });
  expect(metrics).toContain('site_http_requests_total{route="/blog",class="page",status="2xx"} 1');
  expect(metrics).toContain('site_http_requests_total{route="/*.md",class="text",status="2xx"} 1');
  expect(metrics).toContain('site_http_requests_total{route="/*",class="missing",status="4xx"} 1');
  expect(metrics).toContain('site_kept_page_answers_total{answer="kept"} 2');
  expect(metrics).toContain('site_queue_jobs{queue="mail"}');
  expect(metrics).toContain('site_database_up 1');
  expect(metrics).toContain(`site_changes_way{way="${server ? 'listening' : 'alone'}"} 1`);
  if (server) expect(metrics).toMatch(/site_database_connections\{state="idle"\} [1-9]/);
  if (hasPromtool) execFileSync(promtool, ['check', 'metrics'], { input: metrics });
  const known = new Set(metrics.match(/(?<=^# TYPE )\w+/gm));
  const used = new Set(
    [monitoring.rules, monitoring.dashboard].flatMap(
      (file) => readFileSync(file, 'utf8').match(/\b(?:site|process|nodejs)_\w+/g) ?? [],
    ),
  );
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter((name) => !known.has(name) && !known.has(name.replace(/_bucket$/, '')))).toEqual(
    [],
  );

  expect(await site.stop()).toBe(0);
  const spans = collector.spans();
  const ofVisit = spans.filter(({ traceId }) => traceId === trace.id);
  const request = ofVisit.find(({ parentSpanId }) => parentSpanId === trace.parent);
  expect(request?.name).toBe('GET /blog');
  const loader = ofVisit.find(({ name }) => name === 'loader features/insights/pages/blog');
  expect(loader?.parentSpanId).toBe(request?.spanId);
  const query = ofVisit.find(({ name }) => name === 'select blog_articles');
  expect(query?.parentSpanId).toBe(loader?.spanId);
  expect(ofVisit.some(({ name }) => name === 'render')).toBe(true);
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['tools/call search', 'tools/call', 'job mail', 'mail by outbox', 'GET /*']),
  );

  const told = collector.bodies.join('\n') + metrics;
  for (const secret of [address, 'Watched', words, '127.0.0.1', '::1'])
    expect(told.includes(secret), secret).toBe(false);
  // Ids of people and of what they sent are UUIDs: there is none but those of the log's lines.
  const requestIds = spans.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === 'request.id').map(({ value }) => value.stringValue),
  );
  const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
  expect((told.match(uuid) ?? []).filter((id) => !requestIds.includes(id))).toEqual([]);
});

test('with a token alone the metrics are at the port of the site', async () => {
  const site = await startSite({ METRICS_TOKEN: token });
  const refused = await fetch(`${site.url}/metrics`);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  const given = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(await given.text()).toContain('site_build_info{version=');
  expect(await site.stop()).toBe(0);
});

test('without settings there are no metrics, and nothing of them or of OpenTelemetry is loaded', async () => {
  expect((await fetch(`${inject('siteUrl')}/metrics`)).status).toBe(404);
  const files = globSync('build/server/**/*.js', { cwd: root });
  const heavy = files.filter((file) => /\/(otlp|metrics)\.server-/.test(file));
  expect(heavy).toHaveLength(2);
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8');
    // A chunk that is loaded on demand alone is named in `import(…)`, and in no import at the top of a file.
    expect(code, file).not.toMatch(/\b(?:from|import)\s*["'][^"']*\/(?:otlp|metrics)\.server-/);
  }
});

test.runIf(hasPromtool)('the rules of the alerts hold, and each fires on its fault', () => {
  for (const args of [
    ['check', 'rules', monitoring.rules],
    ['test', 'rules', monitoring.ruleTests],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
  const rules = readFileSync(monitoring.rules, 'utf8');
  const count = (pattern: RegExp) => rules.match(pattern)?.length;
  const alerts = count(/- alert: /g);
  for (const part of [/ for: \d+m/g, /severity: (critical|warning)/g, / action: \S/g, / summary: \S/g])
    expect(count(part), String(part)).toBe(alerts);
});
