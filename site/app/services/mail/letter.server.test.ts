import { expect, test } from 'vitest';
import { composeLetter } from './letter.server.ts';

test('what people typed is plain text in a mail, in its HTML as well', () => {
  const typed = '<a href="https://evil.example">Ada & Co</a>';
  const escaped = '&lt;a href=&quot;https://evil.example&quot;&gt;Ada &amp; Co&lt;/a&gt;';
  const { text, html } = composeLetter('ada@example.org', {
    subject: typed,
    paragraphs: [typed],
    action: { label: typed, href: `https://site.example/?from=${typed}` },
    otherwise: typed,
    leaveHref: `https://site.example/leave?from=${typed}`,
  });
  expect(text).toContain(typed);
  expect(html).not.toContain(typed);
  expect(html).toContain(`<title>${escaped}</title>`);
  expect(html).toMatch(new RegExp(`<p style="[^"]+">${escaped}</p>`));
});
