import { readFileSync } from 'node:fs';
import { checkDocuments, type DocumentsOptions } from '@context-native/checker';
import { expect, test, vi } from 'vitest';
import { maxLength } from '#app/lib/large-text.ts';
import { openPage } from '../../tests/open-page.ts';

const page = `<p data-self-check-verdict></p><textarea></textarea><ul>
  ${['json-syntax', 'trace-context', 'event-order']
    .map((id) => `<li data-check="${id}"><input type="checkbox"><span data-found></span></li>`)
    .join('')}</ul>`;

/** The checker's worker, in this process. */
class WorkerHere {
  static asked: string[] = [];
  #answer: ((event: { data: unknown }) => void) | undefined;
  addEventListener(type: string, listener: (event: { data: unknown }) => void) {
    if (type === 'message') this.#answer = listener;
  }
  postMessage({ text, options }: { text: string; options: DocumentsOptions }) {
    WorkerHere.asked.push(text);
    queueMicrotask(() => this.#answer?.({ data: checkDocuments(text, options) }));
  }
}

async function openChecklist() {
  await openPage(page);
  const asked: string[] = [];
  WorkerHere.asked = asked;
  vi.stubGlobal('Worker', WorkerHere);
  const { fillChecklist } = await import('./self-check.ts');
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  return {
    asked,
    area,
    fill: (given: string | File) => fillChecklist(given, area),
    verdict: () => document.querySelector('[data-self-check-verdict]')?.textContent,
    state: (check: string) => document.querySelector<HTMLElement>(`[data-check="${check}"]`)?.dataset.state,
  };
}

test('each line of the list says what was found', async () => {
  const { fill, state, verdict } = await openChecklist();
  await fill('{"trace_id": 5}');
  expect(['json-syntax', 'trace-context', 'event-order'].map(state)).toEqual(['pass', 'fail', 'skipped']);
  expect(document.querySelector('input')?.checked).toBe(true);
  expect(document.querySelector('[data-check=trace-context] [data-found]')?.textContent).toMatch(
    /^the trace has no mcp_context \(line 1\)\. Add mcp_context/,
  );
  // What has no line in the list is said above it.
  expect(verdict()).toMatch(/^This trace does not conform: \d findings\. Clause .* next to their lines/);
});

test('a file is read into the area and checked; one that is no text, or too large, changes nothing', async () => {
  const { fill, asked, area, verdict } = await openChecklist();
  const trace = readFileSync('standard/examples/smb-invoice-vat.json', 'utf8');
  await fill(new File([trace], 'trace.json'));
  expect(asked).toEqual([trace]);
  expect(area.value).toBe(trace);
  expect(verdict()).toBe('This trace conforms. The list below shows its results.');
  await fill(new File([new Uint8Array([0xff, 0xfe])], 'trace.bin'));
  expect(verdict()).toContain('trace.bin is not text in UTF-8.');
  await fill('x'.repeat(maxLength + 1));
  expect(verdict()).toContain('Nothing was changed.');
  expect(area.value).toBe(trace);
  expect(asked).toHaveLength(1);
});

test('nothing to check is said, and nothing of the check before stays', async () => {
  const { fill, verdict, state } = await openChecklist();
  await fill('{"trace_id": 5}');
  await fill(' ');
  expect(verdict()).toBe('Paste a trace first.');
  expect(['json-syntax', 'trace-context'].map(state)).toEqual(['', '']);
});
