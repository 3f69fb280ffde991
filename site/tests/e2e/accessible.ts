import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** No violation of any rule in the light theme, nor of one about colours, which is all that differs, in the dark. */
const themes: [name: string, options: RunOptions][] = [
  ['light', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }],
  ['dark', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
];

/** Looks at the page as it stands, in both themes. `state` names it when something is found. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(axe.source);
  for (const [theme, options] of themes) {
    const found = await page.evaluate(findViolations, { theme, options });
    expect.soft(found, `${state}, ${theme}`).toEqual([]);
  }
}

/** Runs in the page, where the source has made `axe`. */
async function findViolations({ theme, options }: { theme: string; options: RunOptions }): Promise<string[]> {
  document.documentElement.dataset.theme = theme;
  // A colour on its way from one theme to the other is neither; and even an end shows only in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  // Who passed is not asked for: naming every element costs more than looking at it.
  const { violations } = await inPage.run({ ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
