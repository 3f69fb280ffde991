import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ContentEntry } from '../entries.server.ts';
import { EntryCard, FeaturedEntry } from './entry-card.tsx';

const bare: ContentEntry = {
  id: '7c1e3a52-0c5b-4d6e-9a51-3b2f7a9c04fa',
  title: 'A talk',
  description: 'About servers.',
  sourceUrl: 'https://talks.example/?a=1&b=2',
  categoryCode: 'talk',
  categoryName: 'Talk',
  licenseName: 'Not Stated',
  durationSeconds: null,
  viewCount: 3,
  downloadCount: 0,
  contributorName: null,
  requiresAttribution: false,
  files: [],
};

const textOf = (entry: ContentEntry) =>
  renderToStaticMarkup(<EntryCard entry={entry} hasThumbnails />).replace(/<[^>]+>/g, '|');

test('a card leaves out what is not known, and downloads where there is no file', () => {
  const text = textOf(bare);
  expect(text).toMatch(/Talk.*A talk.*About servers\..*Licence: Not Stated.*Views \|3\|/);
  expect(text).not.toMatch(/Attribution|Duration|Downloads|null|undefined|NaN/);
});

test('a card says how long a work is, who made it and what its use requires', () => {
  const whole = {
    ...bare,
    categoryCode: 'article',
    durationSeconds: 293,
    contributorName: 'Context-Native editors',
    requiresAttribution: true,
  };
  expect(textOf(whole)).toMatch(/Reading time 4:53.*Context-Native editors.*Attribution required for use/);
  expect(textOf({ ...whole, categoryCode: 'talk' })).toMatch(/Duration \|4:53/);
});

test('a work with files says how often they were taken along, and how large each is', () => {
  const files = [
    { kind: 'pdf', path: '/content-library/files/a.pdf', bytes: 51_400 },
    { kind: 'code', path: '/content-library/files/a-code.zip', bytes: 1_740 },
  ] as const;
  const text = textOf({ ...bare, downloadCount: 4, files });
  expect(text).toMatch(/Views \|3\|.*· Downloads \|4\|.*PDF, 51 KB.*Code, 2 KB/);
});

test('a video has its picture from this site, if the site fetches pictures', () => {
  const video = { ...bare, sourceUrl: 'https://youtu.be/vCN9-mKBDfQ' };
  const imagesOf = (entry: ContentEntry, hasThumbnails: boolean) =>
    renderToStaticMarkup(<EntryCard entry={entry} hasThumbnails={hasThumbnails} />).match(
      /<img[^>]* src="[^"]*"/g,
    );
  expect(imagesOf(video, true)).toEqual([
    expect.stringContaining(`src="/content-library/thumbnails/${bare.id}"`),
  ]);
  expect(imagesOf(video, false)).toBe(null);
  expect(imagesOf(bare, true)).toBe(null);
});

test('a card without a picture has no empty frame, but its length', () => {
  const text = (entry: ContentEntry, hasThumbnails: boolean) =>
    renderToStaticMarkup(<EntryCard entry={entry} hasThumbnails={hasThumbnails} />);
  const talk = {
    ...bare,
    durationSeconds: 1067,
    contributorName: 'Wren',
    sourceUrl: 'https://youtu.be/vCN9-mKBDfQ',
  };
  expect(text(talk, false)).toContain('17:47');
  expect(text(talk, false)).not.toContain('aspect-video');
  // An empty picture leaves the maker's name in its frame.
  expect(text(talk, true)).toMatch(/aspect-video.*>Wren<.*<img.*17:47/);
});

test('our own article has its cover instead of the drawing', () => {
  const article = { ...bare, sourceUrl: '/blog/one-format-for-every-run' };
  const html = renderToStaticMarkup(
    <FeaturedEntry entry={article} hasThumbnails cover="/covers/one-format-for-every-run.svg" />,
  );
  expect(html).toContain('src="/covers/one-format-for-every-run.svg"');
  expect(html).not.toContain('<circle');
});

test.each(['', '…', 'a'.repeat(200), 'Ein Wort 二 три', '1 2 3 4 5 6 7 8 9 10 11 12'])(
  'any title can be drawn: %s',
  (title) => {
    const html = renderToStaticMarkup(<FeaturedEntry entry={{ ...bare, title }} hasThumbnails={false} />);
    const numbers = [...html.matchAll(/c[xy]="([^"]*)"/g)].map(([, value]) => Number(value));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.every((value) => value >= 0 && value <= 320)).toBe(true);
    expect(html).not.toContain('NaN');
  },
);
