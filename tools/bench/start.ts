import { budgets } from './budgets.ts';
import { atMost, median, type Row } from './report.ts';
import { startSite, withDirectory } from './site.ts';

const rounds = 3;

/**
 * Time from the start of the process to the first page, on the embedded database: with new data, then with the same
 * data.
 */
export async function measureStart(): Promise<Row[]> {
  const [fresh, existing]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    await withDirectory(async (dataDir) => {
      for (const seconds of [fresh, existing]) {
        const site = await startSite(dataDir);
        seconds.push(site.secondsToFirstAnswer);
        await site.stop();
      }
    });
  const { existingSeconds, freshSeconds } = budgets.start;
  return [
    atMost('start to first page: existing data', median(existing), existingSeconds, ' s'),
    atMost('start to first page: fresh data', median(fresh), freshSeconds, ' s'),
  ];
}
