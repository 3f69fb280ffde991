import { expect, test } from 'vitest';
import { codeMark } from '../../app/lib/plain-text.ts';
import { wordsOfPage } from './page-sections.ts';

const page = (main: string) =>
  wordsOfPage(`<header>Menu</header><main class="x">${main}</main><footer>End</footer>`);

test('a page says what stands between header and footer, without scripts, menus, choices, records and example documents', () => {
  const { text } = page(
    '<h1>From<br>here</h1><nav>Contents</nav><script>let a = 1 < 2</script><p>It&#x27;s <b>bold</b>, <span class="sr-only">(opens in a new tab)</span>&amp; <svg><title>x</title></svg>so.</p><select><option>Austria</option></select><div data-part="results"><div>A record</div></div><p aria-hidden="true">#</p><pre>{<span>"org</span><span>_id"</span>: 1}</pre><pre>set <span>mcp</span><span>_run</span></pre>',
  );
  expect(text).toBe(`From here It's bold, & so. ${codeMark}set mcp_run${codeMark}`);
});

test('a section is found by the part that its heading opens, by its heading, or by the answer to its question', () => {
  const { sections } = page(
    '<p>Lead</p><section id="status"><h2 id="status-title">Status</h2><p>Fine.</p><h3>Inside</h3><p>More.</p></section><h2 id="terms">Terms <a href="#terms">#</a></h2><p>Long.</p><details><summary><h3>How much?</h3></summary><div id="much">Little.</div></details><section id="_r_1_"><h2>Nowhere</h2></section>',
  );
  expect(sections).toEqual([
    { anchor: 'status', title: 'Status', text: 'Fine. Inside More.', isFolded: false },
    { anchor: 'terms', title: 'Terms', text: 'Long.', isFolded: false },
    { anchor: 'much', title: 'How much?', text: 'Little. Nowhere', isFolded: true },
  ]);
});
