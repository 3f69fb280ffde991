import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

test('the link of the section that is being read is marked', async () => {
  await openPage(
    '<nav data-contents><a href="#a">A</a><a href="#b">B</a><a href="#c">C</a></nav><h2 id="a"></h2><h2 id="b"></h2><h2 id="c"></h2>',
  );
  const tops: Record<string, number> = { a: -500, b: 100, c: 900 };
  for (const heading of document.querySelectorAll('h2'))
    heading.getBoundingClientRect = () => ({ top: tops[heading.id] }) as DOMRect;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  const { markContents } = await import('./contents.ts');
  markContents();
  const current = () => document.querySelector('a[aria-current=true]')?.textContent;
  await vi.waitFor(() => expect(current()).toBe('B'));
  tops.c = 159;
  dispatchEvent(new Event('scroll'));
  await vi.waitFor(() => expect(current()).toBe('C'));
});

test('a moment is told by the visitor’s own clock', async () => {
  await openPage('<time data-local-time datetime="2026-11-29T12:00:00Z">29 November 2026, 12:00 UTC</time>');
  const { tellLocalTimes } = await import('./contents.ts');
  tellLocalTimes();
  const own = new Date('2026-11-29T12:00:00Z').toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  expect(document.querySelector('time')?.textContent).toBe(`${own}, your time`);
});

test('an hour in UTC has the visitor’s own beside it, once', async () => {
  await openPage('<time data-local-beside datetime="2026-07-01T23:30:00Z">23:30 UTC</time>');
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  const { tellLocalTimes } = await import('./contents.ts');
  tellLocalTimes();
  tellLocalTimes();
  process.env.TZ = zone;
  expect(document.querySelector('time')?.textContent).toBe('23:30 UTC (2 Jul, 01:30 your time)');
});

test('a broken image goes, and the letters below it stay', async () => {
  await openPage('<span>AB<img data-over-letters></span><img class="other">');
  const { removeBrokenImages } = await import('./contents.ts');
  removeBrokenImages();
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'));
  expect(document.body.innerHTML).toBe('<span>AB</span><img class="other">');
});
