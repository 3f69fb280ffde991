import { createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeBlock, plainCode } from './code-block.tsx';
import { writeText } from './markdown-text.server.ts';
import { pageText } from './page-text.server.ts';
import { Pagination } from './pagination.tsx';
import { Prose } from './prose.tsx';
import { TextOnly } from './written.tsx';

const textOf = (page: ReactNode) =>
  writeText(pageText(page), { siteUrl: 'https://site.example', page: '/here' }).trim();

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

test('what stands apart on the screen stands apart in the text', () => {
  const page = (
    <p className="flex gap-2">
      L1
      <span className="badge">Beginner</span>
      <a href="/x">x</a>
      <a href="/y">y</a>
    </p>
  );
  expect(textOf(page)).toBe('L1 Beginner [x](https://site.example/x) [y](https://site.example/y)');
});

test('controls, decoration and what is for scripts or screen readers alone are left out', () => {
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
      <p className="needs-js">needs a script</p>
      <a href={`/playground#d=${'x'.repeat(600)}`}>a whole document</a>
      <p>
        said<span className="sr-only"> (to screen readers)</span>
      </p>
      <a href="/icon">
        <span className="sr-only">Open it</span>
      </a>
    </div>
  );
  expect(textOf(page)).toBe('said\n\n[Open it](https://site.example/icon)');
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
  expect(textOf(page)).toBe(`a.json:

\`\`\`json
a <b>
  c
\`\`\`

### [Card](https://site.example/card)

About it

Page 2 of 3 · [Previous page](https://site.example/list?page=1) · [Next page](https://site.example/list?page=3)`);
});

test('a text is taken from its Markdown, without its HTML; HTML of which nobody has the source is an error', () => {
  const source =
    '# A\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) <a id="clause-1"></a>**1 MUST** &amp; be';
  const prose = <Prose html="<p>not this</p>" source={source} />;
  expect(textOf(prose)).toBe('## A\n\nx <a id="clause-1"></a>**1 MUST** & be');
  expect(renderToStaticMarkup(prose)).toContain('not this');
  expect(() => textOf(<Prose html="<p>lost</p>" />)).toThrow('Written');
  expect(textOf(<TextOnly>said here alone</TextOnly>)).toBe('said here alone');
  expect(renderToStaticMarkup(<TextOnly>said here alone</TextOnly>)).toBe('');
});

test('words that look like Markdown stay words', () => {
  expect(textOf(<p>{'# not a title *nor* [a](link) _or_ <b>tag</b>'}</p>)).toBe(
    '\\# not a title \\*nor\\* \\[a]\\(link) \\_or\\_ \\<b>tag\\</b>',
  );
});

const Around = createContext('nothing');
const Asks = () => <p>{useContext(Around)}</p>;
const Taken = ({ take }: { take: (text: string) => void }) => {
  take(textOf(<Asks />));
  return null;
};

test('while React renders a page its components may ask for what is around them', () => {
  let text = '';
  const take = (taken: string) => {
    text = taken;
  };
  renderToStaticMarkup(
    <Around value="what is around">
      <Taken take={take} />
    </Around>,
  );
  expect(text).toBe('what is around');
});
