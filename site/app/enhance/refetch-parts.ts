import { setAttributes, tabAttributes } from '#app/lib/tab-attributes.ts';

export const partOf = (root: ParentNode, name: string) =>
  root.querySelector<HTMLElement>(`[data-part="${name}"]`);

/** Takes the parts of the fetched page over. */
export function replaceParts(region: HTMLElement, page: Document): void {
  for (const part of region.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = partOf(page, part.dataset.part ?? '');
    if (next) part.replaceChildren(...next.childNodes);
  }
  makeLinkTabs(region);
}

/** Leaves the focus where it was, or brings it to what came in its place, or to the results. */
export function bringFocusBack(region: HTMLElement, focused: Element | null): void {
  if (!focused || focused.isConnected) return;
  const results = partOf(region, 'results');
  const same = focused.id ? document.getElementById(focused.id) : null;
  (same ?? results)?.focus({ preventScroll: true });
  same?.scrollIntoView({ block: 'nearest' });
  if (!same && results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/** Where on the results a link is, or will have been once their beginning is in sight: from there they come nearer. */
export function markPlace(region: HTMLElement, link: HTMLElement): void {
  const from = link.getBoundingClientRect();
  const results = partOf(region, 'results')?.getBoundingClientRect() ?? from;
  region.style.setProperty('--step-x', `${from.left - results.left}px`);
  region.style.setProperty('--step-y', `${from.top - Math.max(0, results.top)}px`);
}

/** What somebody fills in. Hidden fields come with the parts. */
const fieldsOf = (region: HTMLElement) => [
  ...region.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'search :is(input:not([type=hidden]), select)',
  ),
];

/** What the fields of these names say. */
export function readFilters(region: HTMLElement, names: ReadonlySet<string>): Map<string, string> {
  const fields = fieldsOf(region).filter(({ name }) => names.has(name));
  return new Map(fields.map(({ name, value }) => [name, value]));
}

/**
 * After a link or on the way back the fields say what is shown; those that somebody filled in meanwhile say that
 * still, also where a part brought them anew.
 */
export function showFilters(
  region: HTMLElement,
  params: URLSearchParams,
  filledIn: ReadonlyMap<string, string>,
): void {
  for (const field of fieldsOf(region)) {
    const value = filledIn.get(field.name) ?? params.get(field.name) ?? '';
    // A day that is half typed has no value yet, and would lose that half.
    if (field.value !== value) field.value = value;
  }
}

/** `nav[data-link-tabs]`: links of which one is current are the tabs of the results (keys: `tabs.ts`). */
export function makeLinkTabs(region: HTMLElement): void {
  const list = region.querySelector('nav[data-link-tabs]');
  const panel = partOf(region, 'results');
  if (!list || !panel) return;
  list.role = 'tablist';
  const tabs = [...list.querySelectorAll('a')];
  // None is chosen when what is shown has no tab: the keys then begin at the first.
  const chosen = tabs.find((tab) => tab.hasAttribute('aria-current'));
  for (const tab of tabs) {
    setAttributes(tab, tabAttributes(tab === chosen, panel.id, tab === (chosen ?? tabs[0])));
    tab.removeAttribute('aria-current');
  }
  panel.role = 'tabpanel';
  if (chosen) panel.setAttribute('aria-labelledby', chosen.id);
  else panel.removeAttribute('aria-labelledby');
}
