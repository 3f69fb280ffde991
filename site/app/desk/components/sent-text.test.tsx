import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SentText } from './sent-text.tsx';

const drawn = (text: string) => renderToStaticMarkup(<SentText text={text} />);

test('what a stranger wrote is text, whatever it looks like', () => {
  expect(drawn('<img src=x onerror=alert(1)> & <script>')).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &lt;script&gt;',
  );
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', '//x.example'])
    expect(drawn(address)).not.toContain('<a');
});

test('addresses are links that give nothing away, in full and as the browser reads them', () => {
  expect(drawn('See https://one.example/a?b=1, and (https://two.example/).')).toMatch(
    /href="https:\/\/one\.example\/a\?b=1" rel="nofollow noopener noreferrer ugc" target="_blank">https:\/\/one\.example\/a\?b=1<\/a>.*>https:\/\/two\.example\/<\/a>/,
  );
  // A Cyrillic letter that looks like an "a".
  expect(drawn('https://p\u0430ypal.example/')).toContain('>https://xn--pypal-4ve.example/</a>');
  expect(drawn('https://user@host.example/x https://')).toContain('>https://user@host.example/x</a>');
});
