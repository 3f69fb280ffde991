// Under a name of its own: as `happy-dom` it would be a peer of vitest's, and be installed with what the site runs on.
import { GlobalWindow } from 'dom-for-tests';
import { onTestFinished, vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

/** What the document of the tests does not reflect by itself. */
const reflected = {
  role: 'role',
  ariaBusy: 'aria-busy',
  ariaCurrent: 'aria-current',
  ariaExpanded: 'aria-expanded',
  ariaHidden: 'aria-hidden',
  ariaLabel: 'aria-label',
  ariaPressed: 'aria-pressed',
  ariaSelected: 'aria-selected',
};

/** For one test: a page of the site in a window of its own, scripts that are loaded anew, and the answers to its requests. */
export async function openPage(body: string, { path = '/', isSignedIn = false } = {}) {
  const window = new GlobalWindow({
    url: `https://site.example${path}`,
    settings: {
      disableErrorCapturing: true,
      disableIframePageLoading: true,
      navigation: { disableMainFrameNavigation: true },
    },
  });
  for (const [property, attribute] of Object.entries(reflected))
    Object.defineProperty(window.Element.prototype, property, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: string | null) {
        if (value === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value);
      },
    });
  const { keys, originals } = populateGlobal(globalThis, window, {
    bindFunctions: true,
    additionalKeys: ['FormData'],
  });
  document.documentElement.lang = 'en-GB';
  if (isSignedIn) document.documentElement.dataset.signedIn = '';
  document.body.innerHTML = body;
  const requests: { address: string; body: unknown }[] = [];
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    requests.push({ address: String(address), body: init?.body });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no answer');
    return answer;
  });
  vi.resetModules();
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    await window.happyDOM.abort();
    for (const key of keys) Reflect.deleteProperty(globalThis, key);
    for (const [key, original] of originals) Object.defineProperty(globalThis, key, original);
  });
  return { requests, answers };
}
