import { expect, test } from 'vitest';
import { judgeInRounds } from './verify-apart.server.ts';

/** Judges a badge that leads from one document to the next, until `count` of them are there. */
async function judgeChain(count: number) {
  const fetched: string[] = [];
  const verdict = await judgeInRounds(
    async (documents) =>
      documents.size < count
        ? { wanted: [`https://alder.example/${documents.size + 1}`] }
        : { problem: 'judged' },
    async (address) => {
      fetched.push(address);
      return { address, status: 200, type: 'application/json', isOpen: true, body: new Uint8Array() };
    },
  );
  return { verdict, fetched: fetched.length };
}

test('what the eighth round fetched is judged, and there is no ninth', async () => {
  expect(await judgeChain(8)).toEqual({ verdict: { problem: 'judged' }, fetched: 8 });
  expect(await judgeChain(9)).toEqual({
    verdict: { problem: 'This badge refers to more documents than this site fetches for one badge.' },
    fetched: 8,
  });
});
