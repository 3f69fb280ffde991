import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.server.tsx';

const attributesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value]) => value);

test('starts headings at h2 and keeps their order', async () => {
  const html = await renderMarkdown('# One\n\n## Two\n\n###### Six');
  expect(html).toContain('<h2 id="one">One</h2>');
  expect(html).toContain('<h3 id="two">Two</h3>');
  expect(html).toContain('<h6 id="six">Six</h6>');
  expect(html).not.toContain('<h1');
});

test('leaves headings that start at h2 where they are', async () => {
  expect(await renderMarkdown('## Two\n\n### Three')).toMatch(/<h2 id="two">.*<h3 id="three">/s);
});

test('gives each heading an id of its own and a link to it, beside the heading', async () => {
  const html = await renderMarkdown('## Same\n\n## Same');
  expect(attributesOf(html, ' id')).toEqual(['same', 'same-1']);
  expect(html).toContain(
    '</h2><a href="#same-1" class="anchor" aria-label="Link to this section" aria-describedby="same-1" data-md="skip">',
  );
});

test('takes no id that the page itself has', async () => {
  const html = await renderMarkdown('## Content\n\n## Like\n\n## Related');
  expect(attributesOf(html, ' id')).toEqual(['section-content', 'section-like', 'section-related']);
});

test('sets footnotes apart, with the way there and back', async () => {
  const html = await renderMarkdown('Text[^1]\n\n[^1]: Source');
  expect(html).toContain('<section data-footnotes="true" class="footnotes">');
  expect(attributesOf(html, 'href')).toEqual(['#user-content-fn-1', '#user-content-fnref-1']);
});

test('never lets raw HTML through', async () => {
  const html = await renderMarkdown(
    'a <script>alert(1)</script> b\n\n<img src=x onerror=alert(1)>\n\n<iframe src="https://evil.example"></iframe>\n\n<a href="javascript:alert(1)" onclick="x">c</a>\n\n<svg/onload=alert(1)>\n\n<style>*{}</style>',
  );
  const elements = [...html.matchAll(/<(\w+)([^>]*)>/g)].map(
    ([, name, attributes = '']) => name + attributes,
  );
  expect(new Set(elements)).toEqual(new Set(['p']));
});

test('shows HTML in code as text', async () => {
  const html = await renderMarkdown('`<script>`\n\n```html\n<img onerror="x">\n```');
  expect(html).not.toMatch(/<(script|img)/);
  expect(html).toContain('&lt;script&gt;');
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](&#x6A;&#x61;vascript&colon;alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:msgbox)',
  '[a][ref]\n\n[ref]: javascript:alert(1)',
])('blanks the link of %j', async (source) => {
  expect(attributesOf(await renderMarkdown(source), 'href')).toEqual(['']);
});

test.each([
  '[a](javascript%3Aalert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](/\\\\evil.example)',
  '[a](<\\\\\\\\evil.example>)',
  '[a](</\t/evil.example>)',
])('takes nobody to another site with %j', async (source) => {
  const [href = ''] = attributesOf(await renderMarkdown(source), 'href');
  expect(new URL(href, 'https://site.example/').origin).toBe('https://site.example');
});

test('keeps the allowed protocols and relative links', async () => {
  const links = [
    'http://a.example',
    'https://a.example',
    'irc://a.example/c',
    'ircs://a.example/c',
    'mailto:a@b.example',
    'xmpp:a@b.example',
    '/faq',
    '#x',
  ];
  const html = await renderMarkdown(links.map((link) => `[a](${link})`).join('\n\n'));
  expect(attributesOf(html, 'href')).toEqual(links);
});

test('tells other sites nothing, and opens no new tab', async () => {
  const html = await renderMarkdown('[out](https://a.example) [in](/faq) <https://b.example> www.c.example');
  expect(html.match(/rel="noopener noreferrer"/g)).toHaveLength(3);
  expect(html).toContain('<a href="/faq">in</a>');
  expect(html).not.toContain('target=');
});

test('loads pictures late, and none without a safe address', async () => {
  const html = await renderMarkdown('![A trace](/covers/trace.svg "Cover")\n\n![no](javascript:alert(1))');
  expect(html).toContain(
    '<img src="/covers/trace.svg" alt="A trace" title="Cover" loading="lazy" decoding="async"/>',
  );
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain('<p>no</p>');
});

test('puts a table into a named region that the keyboard can scroll', async () => {
  const html = await renderMarkdown('| field | type |\n| --- | --- |\n| `id` | uuid |');
  expect(html).toContain(
    '<section class="table-scroll" aria-label="Table 1: field, type" tabindex="0"><table>',
  );
});

test('labels the boxes of a task list with their text', async () => {
  const html = await renderMarkdown('- [x] done `now`\n- [ ] open\n  - [ ] inside');
  expect(html).toMatch(
    /<label><input type="checkbox" disabled="" class="check" checked=""\/>\s*done <code>now<\/code>/,
  );
  expect(html.match(/<label>/g)).toHaveLength(3);
  expect(html).toMatch(/open\s*<\/label>\s*<ul/);
});

test('highlights code and offers to copy it', async () => {
  const html = await renderMarkdown('```json\n{"a": "b"}\n```\n\n```\nplain <b>\n```');
  expect(html).toContain('<span class="t-s">&quot;b&quot;</span>');
  expect(html.match(/data-copy=""/g)).toHaveLength(2);
  expect(html).toContain('<code>plain &lt;b&gt;</code>');
});

test('writes no style attribute, which the policy would block', async () => {
  const html = await renderMarkdown('| a | b |\n| :-: | --: |\n| c | d |\n\n```ts\nconst a = 1;\n```');
  expect(html).not.toContain('style=');
  expect(html).toContain('<td class="text-right">d</td>');
});

test('shows a trace in a frame where a paragraph is nothing but a link to it', async () => {
  const address = '/embed/trace?example=smb-invoice-vat';
  expect(await renderMarkdown(`Before\n\n[The *VAT* run](${address})\n\nAfter`)).toBe(
    `<p>Before</p>\n<figure class="embedded-trace"><iframe src="${address}" title="Trace: The VAT run" loading="lazy"></iframe>` +
      `<figcaption><a href="${address}">The VAT run</a></figcaption></figure>\n<p>After</p>`,
  );
});

test.each([
  'See [the run](/embed/trace?example=smb-invoice-vat).',
  '[the run](https://evil.example/embed/trace?example=smb-invoice-vat)',
  '[the run](//evil.example/embed/trace?example=smb-invoice-vat)',
  '[the run](/embed/trace?example=../playground)',
  '[the run](/embed/trace?example=a&x="onload=alert(1))',
  '[the run](/embed/trace/../../playground?example=a)',
  '[the run](/playground?example=smb-invoice-vat)',
])('shows no frame for %j', async (source) => {
  const html = await renderMarkdown(source);
  expect(html).not.toContain('<iframe');
  expect(html).toContain('the run');
});

test('a link to another host without a protocol is written out', async () => {
  const html = await renderMarkdown('[a](//other.example/page?q=1) [b](///c) [c](//)');
  expect(attributesOf(html, 'href')).toEqual(['https://other.example/page?q=1', '', '']);
  expect(html).toContain('rel="noopener noreferrer"');
});

test.each([
  ['## 🎉\n\n## !!!\n\n## …', ['section-1', 'section-2', 'section-3']],
  ['## 🎉\n\n## Section 1\n\n### ***', ['section-2', 'section-1', 'section-3']],
  ['## 你好\n\n## 2026\n\n## a', ['你好', '2026', 'a']],
  ['## ![A cat](/cat.png)', ['section-1']],
])('every heading of %j has an id and a link to itself', async (source, ids) => {
  const html = await renderMarkdown(source);
  expect(attributesOf(html, 'id')).toEqual(ids);
  expect(attributesOf(html, 'href')).toEqual(ids.map((id) => `#${id}`));
});
