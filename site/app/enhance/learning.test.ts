import { expect, test, vi } from 'vitest';
import { learningKey, learningMerged } from '#app/lib/learning-record.ts';
import { openPage } from '../../tests/open-page.ts';

const record = JSON.stringify({
  completed: { 'MCP-100/01-what-mcp-is': '2026-11-01T10:00:00Z' },
  notes: { 'MCP-100/02-hosts': 'long' },
});

async function openSignedIn(kept: string) {
  const page = await openPage('<main></main>', { isSignedIn: true });
  localStorage.setItem(learningKey, kept);
  const told = vi.fn();
  document.addEventListener(learningMerged, told);
  return { ...page, told, ...(await import('./learning.ts')) };
}

test('the record of this browser is taken to the account, and removed when it is there', async () => {
  const { answers, requests, told, bringLearningHome } = await openSignedIn(record);
  answers.push(Response.json({ left: [] }));
  await Promise.all([bringLearningHome(), bringLearningHome()]);
  expect(requests).toEqual([{ address: '/api/learning/merge', body: record }]);
  expect(localStorage.getItem(learningKey)).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
});

test('a note that has no room stays in the browser, and the page says so once', async () => {
  const { answers, told, bringLearningHome } = await openSignedIn(record);
  answers.push(Response.json({ left: ['MCP-100/02-hosts'] }), Response.json({ left: ['MCP-100/02-hosts'] }));
  await bringLearningHome();
  await bringLearningHome();
  expect(JSON.parse(localStorage.getItem(learningKey) ?? '')).toEqual({
    completed: {},
    notes: { 'MCP-100/02-hosts': 'long' },
  });
  expect(document.querySelectorAll('main [role=alert]')).toHaveLength(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test('what changed meanwhile, or was not taken, stays; only a refusal is told', async () => {
  const { answers, bringLearningHome } = await openSignedIn(record);
  answers.push(Response.json({}, { status: 401 }));
  await bringLearningHome();
  expect(document.querySelector('[role=alert]')).toBeNull();
  answers.push(Response.json({ message: 'No.' }, { status: 422 }));
  await bringLearningHome();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('still in this browser');
  expect(localStorage.getItem(learningKey)).toBe(record);
});

test.each(['{"completed":{},"notes":{}}', 'no record', '7'])('nothing is sent of %s', async (kept) => {
  const { requests, bringLearningHome } = await openSignedIn(kept);
  await bringLearningHome();
  expect(requests).toEqual([]);
});
