import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeBlock, plainCode } from './code-block.tsx';
import { renderMarkdown } from './markdown.server.tsx';
import { writeText } from './markdown-text.server.ts';
import { readPageText } from './page-text.server.ts';
import { Pagination } from './pagination.tsx';
import { Prose } from './prose.tsx';

const textOf = (page: ReactNode) => {
  const html = renderToStaticMarkup(<main>{page}</main>);
  return writeText(readPageText(html).nodes, { siteUrl: 'https://site.example', page: '/here' }).trim();
};

test('headings, paragraphs and lists are those of the page, the title first', () => {
  const page = (
    <div>
      <p className="kicker">draft</p>
      <h1>
        Title <em>of it</em>
      </h1>
      <section>
        <h2>Part</h2>
        <p>
          Words with <code>code</code>, a <a href="/other#x">way out</a> and <strong>weight</strong>.
        </p>
        <ul>
          <li>One</li>
          <li>
            <p>Two</p>
            <p>and more</p>
          </li>
        </ul>
        <ol start={3}>
          <li>Three</li>
        </ol>
      </section>
    </div>
  );
  expect(textOf(page)).toBe(`# Title _of it_

draft

## Part

Words with \`code\`, a [way out](https://site.example/other#x) and **weight**.

- One

- Two

  and more

3. Three`);
});

test('terms with what they mean are a list, tables are tables, also without a head', () => {
  const page = (
    <>
      <dl>
        <div>
          <dt>Who</dt>
          <dd>The editors</dd>
        </div>
        <dt>How</dt>
        <dd>In public</dd>
        <dd>by vote</dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th>a</th>
            <th>b | c</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>1</td>
            <td>
              <p>2</p>
              <p>3</p>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
  expect(textOf(page)).toBe(`- **Who**: The editors
- **How**: In public, by vote

| a | b \\| c |
| - | - |
| 1 | 2 3 |`);
});

test('neighbours that the styles part stand apart in the text', () => {
  const page = (
    <p>
      L1 <span>Beginner</span>
      <a href="/x">x</a>
      <a href="/y">y</a>
    </p>
  );
  expect(textOf(page)).toBe('L1 Beginner [x](https://site.example/x) [y](https://site.example/y)');
});

test('controls, decoration and what is hidden are left out; words for screen readers are read', () => {
  const page = (
    <div>
      <nav>menu</nav>
      <svg>
        <title>drawn</title>
      </svg>
      <button type="button">press</button>
      <form>
        <input name="q" />
        typed
      </form>
      <p aria-hidden>hidden</p>
      <p hidden>hidden too</p>
      <a href={`/playground#d=${'x'.repeat(600)}`}>a whole document</a>
      <p>
        said<span className="sr-only"> (to screen readers)</span>
      </p>
      <a href="/icon">
        <span className="sr-only">Open it</span>
      </a>
    </div>
  );
  expect(textOf(page)).toBe('said (to screen readers)\n\n[Open it](https://site.example/icon)');
});

test('code keeps its lines and language, a card’s link is that of its title, a list says where it goes on', () => {
  const page = (
    <>
      <CodeBlock code={plainCode('a <b>\n  c\n', 'json')} title="a.json" />
      <a href="/card">
        <h3>Card</h3>
        <p>About it</p>
      </a>
      <Pagination label="Pages" page={2} pages={3} hrefOf={(page) => `/list?page=${page}`} />
    </>
  );
  expect(textOf(page)).toBe(`a.json

\`\`\`json
a <b>
  c
\`\`\`

### [Card](https://site.example/card)

About it

[Previous page](https://site.example/list?page=1)

Page 2 of 3

[Next page](https://site.example/list?page=3)`);
});

test('a page says by data-md what its HTML does not', () => {
  const page = (
    <>
      <h2 data-md="text:§1 Scope">Scope</h2>
      <p data-md="skip">a menu of revisions</p>
      <nav data-md="keep">
        <a href="/2">2</a>
      </nav>
      <figure data-md={'markdown:**Layers**\n\n1. Model\n2. [Host](/host)'}>
        <svg>
          <title>drawn</title>
        </svg>
      </figure>
    </>
  );
  expect(textOf(page)).toBe(`## §1 Scope

[2](https://site.example/2)

**Layers**

1. Model
2. [Host](https://site.example/host)`);
});

test('what was written in Markdown comes back as it was, with no space that its author did not put', async () => {
  const source = `## Part

**Bold**_soft_ and \`code\`s.

| a | b |
| - | - |
| 1 | 2 |

- [x] done
- [ ] to do

\`\`\`
{ "a": 1 }
\`\`\`

> Said.`;
  expect(textOf(<Prose html={await renderMarkdown(source)} />)).toBe(source);
});

test('the head gives the title and the description', () => {
  const html =
    '<title>Name &amp; place</title><meta name="description" content="About it"/><main><p>Words</p></main>';
  expect(readPageText(html)).toMatchObject({ title: 'Name & place', description: 'About it' });
});

test('words that look like Markdown stay words', () => {
  expect(textOf(<p>{'# not a title *nor* [a](link) _or_ <b>tag</b>'}</p>)).toBe(
    '\\# not a title \\*nor\\* \\[a]\\(link) \\_or\\_ \\<b>tag\\</b>',
  );
});
