import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAccount, signIn } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const lesson = (number: string) => `/course-module?module=MCP-100&lesson=${number}`;
const first = lesson('01-what-mcp-is');
const second = lesson('02-hosts-clients-and-servers');
const third = lesson('03-reading-a-first-trace');
const notes = (page: Page) => page.getByLabel('Your notes on this lesson');

/** Waits until React has taken the page over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

/**
 * Scrolls to the button first, as a reader does. The jump makes the browser lay out parts of a long text, which moves
 * the button a frame later: it could leave the mouse between pressing and letting go.
 */
async function markComplete(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Mark Complete' });
  await button.scrollIntoViewIfNeeded();
  // It is pressed only once it has stood still for two frames.
  await button.click();
}

test('a visitor goes through a module: the browser keeps what is completed', async ({ page }) => {
  await open(page, '/course-module?module=none');
  await expect(page).toHaveURL('/course-module?module=MCP-100');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MCP basics');
  await expect(page.getByText('about 1 hour')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous Lesson' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Back to Courses' })).toHaveAttribute('href', '/courses');
  await expect(page.getByRole('progressbar', { name: 'Module progress' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );

  await markComplete(page);
  await expect(page).toHaveURL(second);
  await expect(page.getByText('1 of 3 lessons completed')).toBeVisible();
  await expect(
    page.getByRole('link', { name: /What the Model Context Protocol is.*completed/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible();

  await page.getByRole('tab', { name: 'Resources' }).click();
  await expect(page.getByRole('link', { name: /opens in a new tab/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Start Lab Environment' })).toHaveAttribute(
    'href',
    '/lab?lesson=MCP-100/02-hosts-clients-and-servers',
  );
  await page.keyboard.press('n');
  await expect(page).toHaveURL(third);
  await expect(page.getByRole('link', { name: 'Take Assessment' })).toHaveAttribute(
    'href',
    '/assessment?level=foundation',
  );
  await expect(page.getByRole('link', { name: 'Next Lesson' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'MCP 110, Standards mapping' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await markComplete(page);
  await expect(page.getByText('2 of 3 lessons completed')).toBeVisible();
  await page.getByLabel(/Keys:/).uncheck();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(third);

  await page.goto('/course-module?module=MCP-120');
  await expect(page.getByText('Every lesson is open, so read on')).toBeVisible();
  await expect(page.getByRole('link', { name: 'MCP 110, Standards mapping' })).toHaveAttribute(
    'href',
    '/course-module?module=MCP-110',
  );
  await expect(page.locator('#lesson-content h3').first()).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test('with a full storage, a visitor learns that the lesson is not stored, and the page stays', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await open(page, first);
  await markComplete(page);
  await expect(page.getByRole('alert')).toContainText('could not store this');
  await expect(page.getByText('1 of 3 lessons completed')).toBeVisible();
  await expect(page).toHaveURL(first);
});

test('a video lesson is slides in time with captions, loaded on a click', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, first);
  expect(scripts.filter((url) => url.includes('slide-player'))).toEqual([]);
  await page.getByRole('button', { name: 'Play the slides' }).click();
  const caption = page.locator('.slide-stage ~ p:not(.sr-only)').first();
  const slideIs = (words: string) =>
    expect(page.getByRole('status').filter({ hasText: 'Slide ' })).toHaveText(words);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(caption).toHaveText('A language model by itself can only produce text.');
  await expect(caption).toHaveText(/^To look up a stock level/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('ArrowRight');
  await slideIs('Slide 2 of 10: Three roles');
  await expect(
    page.locator('.slide-stage').getByRole('img', { name: 'The three roles in MCP' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Slide 10: What you can now do' }).click();
  await slideIs('Slide 10 of 10: What you can now do');
  await expect(page.getByRole('button', { name: 'Slide forward' })).toBeDisabled();
  await page.getByLabel('Speed').selectOption('2');
  const clock = page.locator('.slide-show').getByText(/^\d+:\d\d \/ \d:\d\d$/);
  const stopped = (await clock.textContent()) ?? '';
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(clock).not.toHaveText(stopped);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  // The keys of the player are its own.
  await expect(page).toHaveURL(first);
});

test('slides are read aloud only when asked, and only by a voice of the browser itself', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voices = [
      { name: 'far', lang: 'en-GB', localService: false },
      { name: 'here', lang: 'en-US', localService: true },
    ];
    class Utterance {
      voice: { name: string } | undefined;
      onend: (() => void) | null = null;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => {},
      speak: (words: Utterance) => {
        spoken.push(`${words.voice?.name}: ${words.text}`);
        if (spoken.length < 3) setTimeout(() => words.onend?.(), 50);
      },
    });
    Object.defineProperties(window, {
      speechSynthesis: { value: speech },
      SpeechSynthesisUtterance: { value: Utterance },
      spoken: { value: spoken },
    });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await open(page, first);
  await page.getByRole('button', { name: 'Play the slides' }).click();
  await expect(page.locator('.slide-stage ~ p:not(.sr-only)').first()).toHaveText(/^A language model/);
  expect(await spoken()).toEqual([]);
  await page.getByLabel('Read aloud').check();
  await expect.poll(spoken).toHaveLength(3);
  expect((await spoken())[0]).toBe('here: A language model by itself can only produce text.');
  // The caption waits for the voice, which does not end the third sentence.
  await expect(page.locator('.slide-stage ~ p:not(.sr-only)').first()).toHaveText(
    ((await spoken())[2] ?? '').replace('here: ', ''),
  );
});

test('an interactive lesson holds its exercise, loaded on a click; a pass marks the lesson', async ({
  page,
}) => {
  const lab = JSON.parse(
    readFileSync('site/content/courses/mcp-100/03-reading-a-first-trace.lab.json', 'utf8'),
  );
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, third);
  expect(scripts.filter((url) => /lab-bench|worker|standard/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Start the exercise here' }).click();
  await page.getByRole('textbox', { name: /^Document/ }).fill(JSON.stringify(lab.solution, null, 2));
  await expect(page.getByText('All goals are done.')).toBeVisible();
  await expect(page.getByText('1 of 3 lessons completed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 3 lessons completed')).toBeVisible();

  await open(page, '/lab?lesson=MCP-100/03-reading-a-first-trace');
  await page.evaluate(() => localStorage.clear());
  // Task, document and ticks are on one screen; on a phone the ticks stay while the document is written.
  await page.setViewportSize({ width: 1280, height: 900 });
  const ticks = page.getByRole('link', { name: /goals done$/ });
  for (const part of [page.getByRole('heading', { level: 2 }).first(), page.locator('.editor'), ticks])
    await expect(part).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.locator('.editor').scrollIntoViewIfNeeded();
  await expect(ticks).toBeInViewport();
  await page.getByRole('textbox', { name: /^Document/ }).fill(JSON.stringify(lab.solution, null, 2));
  await expect(ticks).toHaveText(/^(\d) of \1 goals done$/);
  await expect(page.getByText('The lesson is marked complete.')).toBeVisible();
  await expectAccessible(page, 'a passed exercise');
  await expect(page.getByRole('link', { name: /^Next: MCP 110/ }).first()).toHaveAttribute(
    'href',
    /module=MCP-110/,
  );
  expect(await page.evaluate(() => localStorage.getItem('learning'))).toContain(
    'MCP-100/03-reading-a-first-trace',
  );
});

test('a lab says where the comma is missing and what is wrong; after three tries it can be seen done', async ({
  page,
}) => {
  const lab = JSON.parse(readFileSync('site/content/courses/mcp-100/01-what-mcp-is.lab.json', 'utf8'));
  const wrong = JSON.stringify(lab.document, null, 2).replace('"tool.call"', '"tool/call"');
  await open(page, '/lab?lesson=MCP-100/01-what-mcp-is');
  expect(await page.content(), 'the solution waits until it is asked for').not.toContain('"isError');
  // As keys do: `fill` would have the browser style the lines itself, which the policy refuses.
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: /^Document/ }).press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  await write(wrong.replace(/,\n/, '\n'));
  await expect(page.getByText('This is not JSON yet.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Line 4, column 5: "," or "}" is expected here/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(page.locator('.gutter button')).toHaveText('4');
  await expect(page.getByText('After 2 more tries you can open a worked solution.')).toBeVisible();
  await write(wrong);
  await expect(page.getByText('This is not JSON yet.', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Found "tool/call", expected "tools/call".')).toBeVisible();
  await expect(page.getByText('After one more try you can open a worked solution.')).toBeVisible();
  await write(`${wrong}\n`);
  await page.getByRole('link', { name: 'Open a worked solution' }).click();
  await expect(page.getByRole('heading', { name: /^A worked solution/ })).toBeVisible();
  expect(JSON.parse((await page.locator('figure.code pre').textContent()) ?? '')).toEqual(lab.solution);
  await expectAccessible(page, 'a worked solution');
  await page.getByRole('link', { name: 'Back to the exercise' }).click();
  await expect(page.locator('textarea[name=text]')).toHaveValue(`${wrong}\n`);
  await expect(page.getByText(/^Your draft of .+ has been restored/)).toBeVisible();
});

test('without JavaScript a lab says the same, and counts what was sent', async ({ plainPage }) => {
  await plainPage.goto('/lab?lesson=MCP-100/01-what-mcp-is');
  for (const left of ['2 more tries', 'one more try']) {
    await plainPage.getByRole('textbox', { name: /^Document/ }).fill('{"a": 1\n"b": 2}');
    await plainPage.getByRole('button', { name: 'Check on the server' }).click();
    await expect(plainPage.getByText(/^Line 2, column 1: /)).toBeVisible();
    await expect(plainPage.getByText(`After ${left} you can open a worked solution.`)).toBeVisible();
  }
  await plainPage.getByRole('button', { name: 'Check on the server' }).click();
  await plainPage.getByRole('link', { name: 'Open a worked solution' }).click();
  await expect(plainPage.getByRole('heading', { name: /^A worked solution/ })).toBeVisible();
});

test('notes of a visitor: saved while typing; two tabs do not overwrite each other', async ({
  page,
  context,
}) => {
  await open(page, `${second}#lesson-notes`);
  await notes(page).fill('One client, one server.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await open(other, `${second}#lesson-notes`);
  await expect(notes(other)).toHaveValue('One client, one server.');
  await notes(page).fill('Written in the first tab.');
  await expect(notes(other)).toHaveValue('Written in the first tab.');
  await other.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('learning') ?? '{}');
    record.notes['MCP-100/02-hosts-clients-and-servers'] = 'Written elsewhere.';
    localStorage.setItem('learning', JSON.stringify(record));
  });
  await notes(other).fill('Written in the second tab.');
  await expect(other.getByRole('alert')).toContainText('Written elsewhere.');
  await other.getByRole('button', { name: 'Keep both texts' }).click();
  await expect(notes(other)).toHaveValue('Written elsewhere.\n\n---\n\nWritten in the second tab.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
});

test('what is typed before the page has become active is kept and saved', async ({ page }) => {
  await page.route('**/assets/framework-*.js', async (route) => {
    await expect(notes(page)).toHaveValue('Typed early.');
    await route.continue();
  });
  await page.goto(`${third}#lesson-notes`, { waitUntil: 'commit' });
  await notes(page).fill('Typed early.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(notes(page)).toHaveValue('Typed early.');
});

test('signing in brings the browser’s progress and notes along, and nothing of either side is lost', async ({
  page,
  context,
  allow,
}) => {
  await open(page, `${second}#lesson-notes`);
  await notes(page).fill('From the browser.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await markComplete(page);
  await expect(page).toHaveURL(third);

  const person = await createAccount(siteUrl);
  await signIn(context, siteUrl, person);
  const post = (path: string, data: object) => context.request.post(siteUrl + path, { data });
  const name = { module: 'MCP-100', lesson: '02-hosts-clients-and-servers' };
  expect(
    (await post('/api/learning/notes', { ...name, text: 'From the account.', version: 0 })).status(),
  ).toBe(200);
  await post('/api/learning/progress', { module: 'MCP-100', lesson: '01-what-mcp-is' });

  // Any page does it.
  const merged = page.waitForResponse(/api\/learning\/merge/);
  await page.goto('/faq');
  expect((await merged).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('learning'))).toBeNull();
  await open(page, `${second}#lesson-notes`);
  await expect(page.getByText('2 of 3 lessons completed')).toBeVisible();
  await expect(notes(page)).toHaveValue('From the account.\n\n---\n\nFrom the browser.');

  // Without a connection the note waits in the browser, and is sent when there is one.
  allow.toSay(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await notes(page).fill('Written on a train.');
  await expect(page.getByText(/Not sent yet: there is no connection/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(notes(page)).toHaveValue('Written on a train.');
  await open(page, third);
  // The browser prefetches a link under the pointer. After the form, that page would show the progress before it.
  const prefetched = page.waitForRequest((request) => request.headers()['sec-purpose'] === 'prefetch');
  await page.getByRole('link', { name: /^Reading a first trace/ }).hover();
  expect(new URL((await prefetched).url()).search).toBe(new URL(third, siteUrl).search);
  await markComplete(page);
  await expect(page.getByText('3 of 3 lessons completed')).toBeVisible();
});

test('without JavaScript: everything can be read, and somebody signed in goes on and keeps notes', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/409 \(Conflict\)/);
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible();
  await expect(page.getByText('A language model by itself can only produce text.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A tool call in MCP' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Start Lab Environment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeHidden();
  await page.getByRole('link', { name: 'Next Lesson' }).click();
  await expect(page).toHaveURL(second);

  await signIn(page.context(), siteUrl, await createAccount(siteUrl));
  await page.goto(second);
  await markComplete(page);
  await expect(page).toHaveURL(third);
  await expect(page.getByText('1 of 3 lessons completed')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(third);
  await notes(page).fill('The first to save.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page).toHaveURL(`${third}#lesson-notes`);
  await expect(notes(page)).toHaveValue('The first to save.');
  await notes(other).fill('The second.');
  await other.getByRole('button', { name: 'Save notes' }).click();
  await expect(other.getByText('This note was changed elsewhere')).toBeVisible();
  await expect(other.locator('.note-other')).toHaveText('The first to save.');
  await expect(notes(other)).toHaveValue('The second.');
  await other.getByRole('button', { name: 'Save notes' }).click();
  await expect(notes(other)).toHaveValue('The second.');
  await expect(other.locator('.note-other')).toHaveCount(0);
});

test('the place where one stopped reading is found again, and a lesson can be printed', async ({ page }) => {
  await open(page, second);
  const heading = page.getByRole('heading', { name: 'A worked example' });
  await heading.scrollIntoViewIfNeeded();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('learning-positions')))
    .toContain('02-hosts');
  await page.goto('/faq');
  await page.goto(second);
  await expect(heading).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Lessons of this module' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeHidden();
  await expect(heading).toBeVisible();
});

test('after the last lesson of a level one rates it, changes that and takes it back', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/422 \(Unprocessable/);
  const last = '/course-module?module=MCP-130&lesson=04-declare-an-implementation';
  await signIn(page.context(), siteUrl, await createAccount(siteUrl));
  await page.goto(last);
  await expect(page.getByRole('heading', { name: /How was/ })).toHaveCount(0);
  await markComplete(page);
  const rating = page.getByRole('region', { name: 'How was MCP Foundation?' });
  await rating.getByLabel('In a sentence').fill('The labs helped most.');
  await rating.getByRole('button', { name: 'Rate this level' }).click();
  await expect(page.getByText('Please choose a number from 1 to 5.')).toBeVisible();
  await expect(rating.getByLabel('In a sentence')).toHaveValue('The labs helped most.');
  await rating.getByRole('radio', { name: '4' }).check();
  await rating.getByRole('button', { name: 'Rate this level' }).click();
  await expect(page.getByText('Thank you. Your rating has been saved.')).toBeVisible();
  const own = page.getByRole('region', { name: 'Your rating of MCP Foundation' });
  await expect(own.getByRole('radio', { name: '4' })).toBeChecked();

  await page.goto('/account/learning');
  await expect(page.getByText('You rated it 4 out of 5.')).toBeVisible();
  await page.getByRole('link', { name: 'Change or delete your rating' }).click();
  await own.getByRole('radio', { name: '2' }).check();
  await own.getByRole('button', { name: 'Change rating' }).click();
  await expect(own.getByRole('radio', { name: '2' })).toBeChecked();
  await own.getByRole('button', { name: 'Delete rating' }).click();
  await expect(page.getByText('Your rating has been deleted.')).toBeVisible();
  await expect(rating.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('no word of a drawing in a lesson leaves the drawing, its box, or covers another', async ({
  plainPage: page,
}) => {
  const listed = await (await page.request.get('/sitemap.xml')).text();
  const lessons = [...listed.matchAll(/<loc>[^<]*(\/course-module\?[^<]*lesson=[^<]*)<\/loc>/g)];
  await page.goto(first);
  let drawn = 0;
  for (const [, address = ''] of lessons) {
    // The drawings of each lesson take the place of the first lesson's: that is faster than to open each page.
    const html = await (await page.request.get(address.replaceAll('&amp;', '&'))).text();
    drawn += await page.evaluate(showDrawings, html);
    const wrong = await page.locator('.diagram > svg').evaluateAll(findMisplaced);
    expect(wrong, address).toEqual([]);
  }
  expect(drawn).toBeGreaterThan(40);
});

/** Runs in the page. Shows the drawings of a lesson, and returns how many there are. */
function showDrawings(html: string): number {
  const drawings = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('.diagram')];
  const place = document.querySelector('#lesson-content');
  place?.replaceChildren(...drawings);
  return place?.querySelectorAll('.diagram > svg').length ?? 0;
}

/** Runs in the page. */
function findMisplaced(drawings: Element[]): string[] {
  const isIn = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  const covers = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 &&
    other.left < one.right - 1 &&
    one.top < other.bottom - 2 &&
    other.top < one.bottom - 2;
  return drawings.flatMap((drawing) => {
    const texts = [...drawing.querySelectorAll('text')].map((text) => ({
      words: text.textContent,
      place: text.getBoundingClientRect(),
    }));
    const boxes = [...drawing.querySelectorAll('rect')].map((box) => box.getBoundingClientRect());
    return texts.flatMap(({ words, place }, index) => [
      ...(isIn(place, drawing.getBoundingClientRect()) ? [] : [`outside: ${words}`]),
      ...boxes.filter((box) => covers(box, place) && !isIn(place, box)).map(() => `beyond its box: ${words}`),
      ...texts
        .slice(index + 1)
        .filter((other) => covers(other.place, place))
        .map((other) => `${words} over ${other.words}`),
    ]);
  });
}
