/** The part `spent` of the drill `fair`: a source that has used up its worker seconds, and another that has not. */
import { Agent } from 'node:http';
import { postHeaders } from '../../site/tests/support/post-headers.ts';
import { startSite, withDirectory } from '../bench/site.ts';
import { heavyCredential } from './attack.ts';
import { send } from './fair-child.ts';

/** Paths that judge documents: pages, a data request and MCP. */
const paths = ['/verify', '/verify.data', '/registry/submit', '/types/propose', '/playground', '/mcp'];
const spender = '198.51.100.9';
const other = '203.0.113.9';
/** Maximum time to use up the budget of 30 thread seconds (ms): the thread gets the processor only part of the time. */
const longestSpendMs = 400_000;

/**
 * Uses up the budget of a source. For each path, checks that the source is refused before its body is read, with
 * `Retry-After`, and that another source is accepted. Returns a line for each path and whether all was right.
 */
export async function spendBudget(): Promise<{ lines: string[][]; isGood: boolean }> {
  return withDirectory(async (dataDir) => {
    const site = await startSite(dataDir);
    const agent = new Agent({ keepAlive: true });
    try {
      const body = new URLSearchParams({ badge: heavyCredential(600), email: '' }).toString();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const since = performance.now();
      let posts = 0;
      // Two loops: one post runs while the other waits.
      const spend = async () => {
        let status = 0;
        while (status !== 429 && performance.now() - since < longestSpendMs) {
          ({ status } = await send(agent, site.url, { path: '/verify', body, headers, address: spender }));
          posts += 1;
        }
        return status === 429;
      };
      const isSpent = (await Promise.all([spend(), spend()])).every(Boolean);
      console.log(
        `spent after ${posts} posts in ${Math.round((performance.now() - since) / 1000)} s: ${isSpent}`,
      );
      const lines: string[][] = [];
      let isGood = isSpent;
      for (const path of paths) {
        // The budget regains 0.05 seconds per second, which soon lets a post in, so it is used up again.
        await spend();
        const refused = (await postHeaders(site.url, path, spender)) ?? '';
        const [, status = 'none'] = /^HTTP\/1\.1 (\d+)/.exec(refused) ?? [];
        const [, retryAfter = 'none'] = /^retry-after: (\d+)/im.exec(refused) ?? [];
        const isOtherIn = (await postHeaders(site.url, path, other)) === undefined;
        const isRight = status === '429' && Number(retryAfter) > 0 && isOtherIn;
        isGood &&= isRight;
        lines.push([
          path,
          status,
          retryAfter,
          isOtherIn ? 'accepted' : 'REFUSED',
          isRight ? 'good' : 'WRONG',
        ]);
      }
      const small = await send(agent, site.url, {
        path: '/playground',
        body: 'text=%7B%7D',
        headers,
        address: other,
      });
      isGood &&= small.status === 200 || small.status === 422;
      lines.push(['a small check', '', '', `${small.status} in ${Math.round(small.ms)} ms`, '']);
      return { lines, isGood };
    } finally {
      agent.destroy();
      await site.stop();
    }
  });
}
