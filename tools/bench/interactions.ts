import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openServerDatabase } from '../../site/app/services/database/server-database.server.ts';
import { createLog } from '../../site/app/services/telemetry/log.server.ts';
import { launchChromium } from './browser.ts';
import { budgets } from './budgets.ts';
import { signInLearners } from './exams.ts';
import { atMost, median, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { withSite } from './site.ts';

const visits = 5;
/** Pause after an action (ms): later effects still count for it. */
const pause = 900;

interface Scene {
  name: string;
  path: string;
  /** Prepares the page for the actions. */
  enter?: (page: Page) => Promise<void>;
  /** Actions of a visitor, such as typing or filtering. */
  acts: ((page: Page) => Promise<unknown>)[];
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);

const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const scenes: Scene[] = [
  {
    name: 'Playground, first key',
    path: '/playground?example=smb-invoice-vat',
    enter: focusEditor,
    acts: [press('a')],
  },
  {
    name: 'Playground',
    path: '/playground?example=smb-invoice-vat',
    enter: focusEditor,
    acts: [
      ...Array.from('bbbbbbbb', press),
      press('Control+z'),
      (page) => page.locator('main details summary').first().click(),
    ],
  },
  {
    name: 'Playground, text that stops being JSON',
    path: '/playground?example=smb-invoice-vat',
    enter: focusEditor,
    acts: [
      'Control+Home',
      'n',
      'Backspace',
      'End',
      '}',
      'Backspace',
      'ArrowDown',
      'End',
      'x',
      'Backspace',
    ].map(press),
  },
  {
    name: 'Playground, tabs and comparison',
    path: '/playground?example=smb-invoice-vat',
    enter: hydrated,
    acts: [
      clickButton('New tab'),
      (page) => page.getByRole('tab').first().click(),
      clickButton('Compare'),
      (page) =>
        page.getByRole('combobox', { name: 'Compare with' }).selectOption('example:events-out-of-order'),
      (page) => page.locator('textarea[name=text]').click(),
      ...Array.from('cc', press),
      clickButton('End the comparison'),
      (page) => page.getByRole('tab').last().click(),
    ],
  },
  {
    name: 'MCP Map',
    path: '/mcp-map',
    enter: (page) => page.getByRole('tab', { name: /^Servers/ }).waitFor(),
    acts: [
      (page) => page.getByRole('searchbox', { name: 'Search' }).click(),
      ...Array.from('git', press),
      (page) => page.getByRole('tab', { name: /^Clients/ }).click(),
      (page) => page.getByRole('tab', { name: /^All/ }).click(),
      (page) => page.getByRole('link', { name: 'List', exact: true }).click(),
      (page) => page.locator('header a[data-search]').click(),
      ...Array.from('trace', press),
    ],
  },
  {
    name: 'Exam',
    path: '/assessment?level=foundation',
    enter: beginExam,
    acts: [
      (page) => page.getByRole('radio').nth(1).click(),
      press('ArrowDown'),
      (page) => page.getByRole('button', { name: 'Flag for review' }).click(),
      (page) => page.getByRole('navigation', { name: 'All questions' }).getByRole('button').nth(7).click(),
      (page) => page.getByRole('radio').nth(2).click(),
      (page) => page.getByRole('button', { name: 'Review and submit' }).click(),
    ],
  },
];

/**
 * The worst interaction of a visit, from a key or click to the next picture as the browser measures it, on a processor
 * that Chromium slows.
 */
export function measureInteractions(): Promise<Row[]> {
  return withServerDatabase((databaseUrl) =>
    withSite(async ({ url }) => {
      const database = await openServerDatabase(databaseUrl, createLog('warn'));
      const cookies = await signInLearners(database.db, visits);
      await database.close();
      const browser = await launchChromium();
      const { slowdown, worstMs } = budgets.interactions;
      const note = ` (median of ${visits} visits, processor slowed ${slowdown} times)`;
      try {
        const rows: Row[] = [];
        for (const scene of scenes) {
          const worst: number[] = [];
          for (const cookie of cookies) worst.push(await play(browser, url, cookie, scene));
          rows.push(atMost(`${scene.name}, worst interaction`, median(worst), worstMs, ' ms', note));
        }
        return rows;
      } finally {
        await browser.close();
      }
    }, databaseUrl),
  );
}

/** The longest interaction of a visit (ms); 0 if each took less than 16 ms, which the browser does not report. */
async function play(browser: Browser, url: string, cookie: string, scene: Scene): Promise<number> {
  const context = await browser.newContext({ baseURL: url });
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'interactionId')) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(scene.path);
  await scene.enter?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: budgets.interactions.slowdown });
  await wait(2 * pause);
  await page.evaluate(() => Reflect.get(window, 'durations').splice(0));
  for (const act of scene.acts) {
    await act(page);
    await wait(pause);
  }
  const worst = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'durations') as number[])));
  await context.close();
  return worst;
}

function hydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor();
}

async function focusEditor(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('textarea[name=text]').click();
  await page.locator('.code-editor').waitFor();
}

async function beginExam(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name on the credential' }).fill('Bench Learner');
  await page.getByRole('button', { name: 'Start the exam' }).click();
  await hydrated(page);
  await page.getByRole('radio').first().waitFor();
}
