import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

/** A clipboard that takes texts, unless it is refused. */
function clipboard(isRefused = false) {
  const texts: string[] = [];
  const writeText = async (text: string) => {
    if (isRefused) throw new DOMException('no', 'NotAllowedError');
    texts.push(text);
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  return texts;
}

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

test('a button copies its own text or the code beside it, and says so for a while', async () => {
  await openPage('<figure data-copy-source><code>npm ci</code><button data-copy=""></button></figure>');
  const texts = clipboard();
  vi.useFakeTimers();
  const { copyOnClick } = await import('./buttons.ts');
  const { copiedMs } = await import('#app/lib/copy-text.ts');
  copyOnClick();
  press('button');
  await vi.advanceTimersByTimeAsync(50);
  expect(texts).toEqual(['npm ci']);
  const button = document.querySelector('button') as HTMLElement;
  expect(button.dataset.copied).toBe('');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Copied');
  await vi.advanceTimersByTimeAsync(copiedMs);
  expect(button.dataset.copied).toBeUndefined();
  button.dataset.copy = 'its own';
  press('button');
  expect(texts).toEqual(['npm ci', 'its own']);
});

test('where copying is refused the text is selected, and the page says how to copy it', async () => {
  await openPage('<figure data-copy-source><code>npm ci</code><button data-copy=""></button></figure>');
  clipboard(true);
  const { copyOnClick } = await import('./buttons.ts');
  copyOnClick();
  press('button');
  await vi.waitFor(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain('Press Ctrl+C'),
  );
  expect(getSelection()?.toString()).toBe('npm ci');
});

test('a password is shown on request, and sent as one', async () => {
  await openPage(
    '<form><input id="word" type="password"><button type="button" data-reveal="word" aria-pressed="false"></button></form>',
  );
  const { revealPasswords } = await import('./buttons.ts');
  revealPasswords();
  const input = document.querySelector('input') as HTMLInputElement;
  press('button');
  expect(input.type).toBe('text');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(input.type).toBe('password');
});

test('a poster becomes its player, unless the click asks for another tab', async () => {
  await openPage('<a href="/video" data-player="about:blank#player" data-title="A talk">Play</a>');
  const { playOnClick } = await import('./buttons.ts');
  playOnClick();
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, metaKey: true }));
  expect(document.querySelector('iframe')).toBeNull();
  press('a');
  expect(document.querySelector('iframe')).toMatchObject({ src: 'about:blank#player', title: 'A talk' });
});

test('the share sheet gets the canonical address, or the one that the button names', async () => {
  await openPage(
    '<button id="page" data-share=""></button><button id="other" data-share="A badge" data-share-url="https://site.example/b"></button>',
    { path: '/blog/a?from=mail' },
  );
  document.head.innerHTML = '<link rel="canonical" href="https://site.example/blog/a">';
  document.title = 'An article';
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share });
  const { shareOnClick } = await import('./buttons.ts');
  shareOnClick();
  press('#page');
  press('#other');
  expect(share.mock.calls).toEqual([
    [{ title: 'An article', url: 'https://site.example/blog/a' }],
    [{ title: 'A badge', url: 'https://site.example/b' }],
  ]);
});
