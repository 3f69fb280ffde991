import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { budgets } from './budgets.ts';
import { loadAddress } from './load.ts';
import { cpuSeconds } from './process-usage.ts';
import { middleArticle } from './rendered-page.ts';
import { atMost, median, type Row, remark } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { freePort, root, type Site, withSite } from './site.ts';

/** Short rounds: other work of the machine affects all sites alike. */
const load = { connections: 6, seconds: 3 };
/** Warm-up in CPU time of the site (s): V8 has compiled by then, also on a busy machine. */
const warmAfter = 15;
const rounds = 10;
const token = 'only for measuring';

/**
 * A rendered page on three sites alternately: without telemetry, with metrics and the default tenth of traces, and with
 * metrics and every trace. Counts the CPU time of each site's process, which includes sending the traces. The cost is
 * the median of the rounds.
 */
export async function measureTelemetry(): Promise<Row[]> {
  const port = await freePort();
  const collector = spawn(process.execPath, [join(root, 'tools/bench/collector.ts'), String(port)]);
  const observed = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, METRICS_TOKEN: token };
  const every = { ...observed, OTEL_TRACES_SAMPLER: 'parentbased_always_on' };
  try {
    return await withObserved({}, (off) =>
      withObserved(observed, (usual) => withObserved(every, (all) => compare(off, usual, all))),
    );
  } finally {
    collector.kill();
  }
}

async function warmUp(site: Site, path: string): Promise<void> {
  const from = cpuSeconds(site.pid);
  while (cpuSeconds(site.pid) - from < warmAfter) await loadAddress(site.url + path, load);
}

/** A site with these settings and a new database. */
function withObserved<T>(settings: Record<string, string>, work: (site: Site) => Promise<T>): Promise<T> {
  // The site must not refuse requests because the machine is busy.
  const all = { OVERLOAD_DELAY_MS: '60000', ...settings };
  return withServerDatabase((url) => withSite(work, url, root, all));
}

async function compare(off: Site, usual: Site, all: Site): Promise<Row[]> {
  const path = `${await middleArticle(off.url)}?rendered`;
  const sites = [off, usual, all];
  await Promise.all(sites.map((site) => warmUp(site, path)));
  const perRound: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates: number[] = [];
    for (const site of sites) {
      const before = cpuSeconds(site.pid);
      const { requests } = await loadAddress(site.url + path, load);
      await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      rates.push(requests / (cpuSeconds(site.pid) - before));
    }
    perRound.push(rates);
  }
  const costs = (index: number) => perRound.map((rates) => 100 * (1 - (rates[index] ?? 0) / (rates[0] ?? 0)));
  const spread = (values: number[]) =>
    ` (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} in ${rounds} rounds)`;
  const [ofUsual, ofAll] = [costs(1), costs(2)];
  const { percent } = budgets.telemetry;
  return [
    atMost('telemetry, a rendered page', Math.max(0, median(ofUsual)), percent, ' %', spread(ofUsual)),
    remark('  with every trace recorded', `${median(ofAll).toFixed(1)} %${spread(ofAll)}`),
    remark(
      '  pages a CPU-second',
      [0, 1, 2].map((index) => Math.round(median(perRound.map((rates) => rates[index] ?? 0)))).join(', '),
    ),
  ];
}
