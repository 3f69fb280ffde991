import { expect, test } from 'vitest';
import { pageFile, referencesOf, staticPage } from './static-page.ts';

const copy = {
  siteUrl: 'https://standard.example',
  files: new Map([
    ['/', 'index.html'],
    ['/faq', 'faq.html'],
    ['/blog', 'blog.html'],
    ['/blog/one', 'blog/one.html'],
    ['/assets/app.css', 'assets/app.css'],
  ]),
};
const page = (body: string) => `<html lang="en"><head></head><body>${body}<footer></footer></body></html>`;

test.each([
  ['/faq', 'href="/"', 'href="index.html"'],
  ['/faq', 'href="/blog/one#end"', 'href="blog/one.html#end"'],
  ['/blog/one', 'href="/assets/app.css"', 'href="../assets/app.css"'],
  ['/blog/one', 'src="/blog/"', 'src="../blog.html"'],
  ['/faq', 'href="/pricing"', 'href="https://standard.example/pricing"'],
  ['/faq', 'href="/blog?page=2"', 'href="https://standard.example/blog?page=2"'],
  ['/faq', 'href="#cost"', 'href="#cost"'],
  ['/faq', 'href="//other.example/"', 'href="//other.example/"'],
  ['/faq', 'href="mailto:a@b.example"', 'href="mailto:a@b.example"'],
])('on %s, %s becomes %s', (path, before, after) => {
  expect(staticPage(page(`<a ${before}>x</a>`), path, copy)).toContain(`<a ${after}>`);
});

test('404.html is shown at any depth, so its links start at the root', () => {
  expect(staticPage(page('<a href="/faq">x</a>'), '/', copy, true)).toContain('<a href="/faq.html">');
});

test('a form becomes a link to the page that has it, and nothing is counted', () => {
  const html = staticPage(
    page(
      '<article data-article="one" data-script="/assets/article.js"><form method="post" action="/api/likes"><button>Like</button></form></article>',
    ),
    '/blog/one',
    copy,
  );
  expect(html).not.toMatch(/<form|data-article|data-script|action=/);
  expect(html).toContain('href="https://standard.example/blog/one"');
  expect(html).toContain('<html data-static lang="en">');
  expect(html).toMatch(/This is a static copy.*<\/footer>/);
});

test('a part of a page keeps the script that moves it', () => {
  const files = new Map([...copy.files, ['/assets/carousel.js', 'assets/carousel.js']]);
  const html = staticPage(page('<section data-script="/assets/carousel.js">'), '/blog/one', {
    ...copy,
    files,
  });
  expect(html).toContain('data-script="../assets/carousel.js"');
});

test('a page asks for what its links, pictures and scripts name on this site', () => {
  expect(
    referencesOf('<a href="/a?x=1&amp;y=2"><img src="/b.svg"><a href="https://c.example/"><a href="#d">'),
  ).toEqual(['/a?x=1&y=2', '/b.svg']);
});

test('a page is a file with an ending', () => {
  expect(['/', '/faq', '/sponsors/', '/blog/one'].map(pageFile)).toEqual([
    'index.html',
    'faq.html',
    'sponsors.html',
    'blog/one.html',
  ]);
});

test('a form that only the living site has a use for goes, and so does what counts or fetches', () => {
  const html = staticPage(
    page(
      '<div data-refetch="true"><form class="live-only" method="post" action="/api/x"><button>View</button></form><a data-partner="1" href="/faq">x</a></div>',
    ),
    '/',
    copy,
  );
  expect(html).toContain('<div><a href="faq.html">x</a></div>');
});

test('of a trace in a frame the link stays, and leads to the living site', () => {
  const address = '/embed/trace?example=smb-invoice-vat';
  const html = staticPage(
    page(
      `<figure><iframe src="${address}" title="Trace" loading="lazy"></iframe><figcaption><a href="${address}">Trace</a></figcaption></figure>`,
    ),
    '/blog/one',
    copy,
  );
  expect(html).toContain(`<figure><figcaption><a href="https://standard.example${address}">Trace</a>`);
});
