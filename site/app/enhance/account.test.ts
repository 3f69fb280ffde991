import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

const header = '<span data-account-name>Account</span><span data-account-name>Account</span>';

test('the name is asked for once, and put into each place', async () => {
  const { requests, answers } = await openPage(header, { isSignedIn: true });
  const { showAccount } = await import('./account.ts');
  answers.push(Response.json({ name: 'Ada' }));
  await Promise.all([showAccount(), showAccount()]);
  expect(requests.map(({ address }) => address)).toEqual(['/api/me']);
  expect(document.body.textContent).toBe('AdaAda');
});

test('nobody asks for a visitor’s name', async () => {
  const { requests } = await openPage(header);
  const { showAccount } = await import('./account.ts');
  await showAccount();
  expect(requests).toEqual([]);
});

test('a session that has ended reloads the page once', async () => {
  const { answers } = await openPage(header, { isSignedIn: true });
  const { showAccount } = await import('./account.ts');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  answers.push(Response.json({ name: null }), Response.json({ name: null }));
  await showAccount();
  document.body.innerHTML = header;
  await showAccount();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a payment that is being confirmed is asked for until the page says something else', async () => {
  const waiting = '<p id="state" data-settling="1 2 4">Being confirmed</p>';
  const { requests, answers } = await openPage(waiting);
  vi.useFakeTimers();
  const { start } = await import('./settling.ts');
  answers.push(
    new Response('', { status: 503 }),
    new Response(`<title>Wait</title>${waiting}`),
    new Response('<title>Paid</title><p id="state">Thank you</p>'),
  );
  void start(document.getElementById('state') as HTMLElement);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(requests).toHaveLength(3);
  expect(document.title).toBe('Paid');
  expect(document.body.innerHTML).toBe('<p id="state">Thank you</p>');
});

test('the sign-in page goes on when another tab says that somebody signed in', async () => {
  await openPage('', { path: '/auth' });
  const { followOtherTabs } = await import('./account.ts');
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  followOtherTabs();
  const other = new BroadcastChannel('signed-in');
  other.postMessage('signed-in');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://site.example/auth'));
  other.close();
});
