import { expect, test, vi } from 'vitest';
import { openPage } from '../../tests/open-page.ts';

/** A tab that the browser opens, or blocks. */
async function openList(body: string, isBlocked = false) {
  const page = await openPage(body);
  const tab = { opener: window as unknown, location: { replace: vi.fn() } };
  vi.stubGlobal('open', () => (isBlocked ? null : tab));
  window.open = open;
  const { countThenOpen } = await import('./count-then-open.ts');
  countThenOpen();
  return { ...page, tab };
}

const card = `<li data-counted><b data-views>3</b><b data-downloads>1</b>
  <form action="https://site.example/api/library/a/view" data-opens="https://elsewhere.example/a"><button></button></form>
</li>`;
const submit = () => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  return event;
};

test('what opens is counted, and the card says the new count', async () => {
  const { tab, answers, requests } = await openList(card);
  answers.push(Response.json({ redirectUrl: 'https://elsewhere.example/a?ref=us', views: 4 }));
  expect(submit().defaultPrevented).toBe(true);
  await vi.waitFor(() =>
    expect(tab.location.replace).toHaveBeenCalledWith('https://elsewhere.example/a?ref=us'),
  );
  expect(tab.opener).toBeNull();
  expect(requests[0]?.address).toBe('https://site.example/api/library/a/view');
  await vi.waitFor(() => expect(document.querySelector('[data-views]')?.textContent).toBe('4'));
});

test('without an answer the tab goes to the address of the form itself', async () => {
  const { tab } = await openList(card);
  submit();
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://elsewhere.example/a'));
  expect(document.querySelector('[data-views]')?.textContent).toBe('3');
});

test('where the tab is blocked the form goes as it would without a script', async () => {
  await openList(card, true);
  expect(submit().defaultPrevented).toBe(false);
});

test('a sponsored link says who sent the visitor, an ordinary one and a modified click are left alone', async () => {
  const { requests, answers } = await openList(
    '<a id="ours" href="https://partner.example/" data-partner="7" rel="sponsored noopener"></a><a id="plain" href="#x" data-partner="8"></a>',
  );
  answers.push(Response.json({ redirectUrl: 'https://partner.example/?ref=us' }));
  const click = (id: string, init?: MouseEventInit) =>
    document
      .getElementById(id)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  // The browser's own answer would leave the page.
  addEventListener('click', (event) => event.preventDefault());
  click('plain');
  click('ours', { ctrlKey: true });
  expect(requests).toEqual([]);
  click('ours');
  expect(requests).toEqual([
    {
      address: '/api/partner-redirect',
      body: JSON.stringify({
        partnerId: '7',
        destinationUrl: 'https://partner.example/',
        referrerUrl: 'https://site.example/',
      }),
    },
  ]);
});

test('a file is counted and saved without leaving the page', async () => {
  const { answers } = await openList(
    '<li data-counted><b data-downloads>1</b><form action="https://site.example/api/library/a/download" data-downloads-file></form></li>',
  );
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  answers.push(Response.json({ redirectUrl: '/files/a.pdf', downloads: 2 }));
  submit();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/files/a.pdf'));
  expect(document.querySelector('[data-downloads]')?.textContent).toBe('2');
});
