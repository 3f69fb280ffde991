import { get } from 'node:http';
import { budgets } from './budgets.ts';
import { generator, loadAddress } from './load.ts';
import { isNginxThere, startNginx } from './nginx.ts';
import { cpuSeconds } from './process-usage.ts';
import { atLeast, median, type Row, remark } from './report.ts';
import { browserEncodings, withDirectory, withSite } from './site.ts';

const load = { connections: 16, seconds: 5 };
const rounds = 5;

/** The home page from memory, against nginx with the same bytes: requests served a CPU-second. */
export async function measureFinishedPage(): Promise<Row[]> {
  if (!isNginxThere) return [remark('finished page against nginx', 'skipped: nginx is not installed')];
  return withSite((site) =>
    withDirectory(async (directory) => {
      const nginx = await startNginx(directory, await fetchRaw(`${site.url}/`));
      try {
        const servers = { site: { url: `${site.url}/`, pid: site.pid }, nginx };
        // Warm-up, not counted.
        await perCpuSecond(servers.site);
        await perCpuSecond(servers.nginx);
        const found: { site: number; nginx: number }[] = [];
        // Alternately, so that other work of the machine affects both.
        for (let round = 0; round < rounds; round += 1)
          found.push({ site: await perCpuSecond(servers.site), nginx: await perCpuSecond(servers.nginx) });
        const ratios = found.map((round) => round.site / round.nginx);
        return [
          atLeast(
            'finished page, relative to nginx per CPU-second',
            median(ratios),
            budgets.finishedPage.shareOfNginx,
            '',
            ` (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${rounds} rounds, ${generator})`,
          ),
          remark(
            '  the site, a CPU-second',
            `${Math.round(median(found.map((round) => round.site)))} requests`,
          ),
          remark(
            '  nginx, a CPU-second',
            `${Math.round(median(found.map((round) => round.nginx)))} requests`,
          ),
        ];
      } finally {
        await nginx.stop();
      }
    }),
  );
}

async function perCpuSecond({ url, pid }: { url: string; pid: number }): Promise<number> {
  const before = cpuSeconds(pid);
  const { requests } = await loadAddress(url, load);
  return requests / (cpuSeconds(pid) - before);
}

/** The bytes as sent: `fetch` would decompress them. */
function fetchRaw(url: string): Promise<{ headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': browserEncodings } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headersDistinct))
        headers.set(name, value?.join(', ') ?? '');
      resolve({ headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}
