import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isWhole } from '../../../tools/gate.ts';

/** No violation of any rule in the light theme, nor of one about colours, which is all that differs, in the dark. */
const themes: [name: string, options: RunOptions][] = [
  ['light', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }],
  ['dark', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
];

const isOff = { enabled: false };
/** The light theme without what is about colours, into which nine tenths of the time go. */
const shapes: typeof themes = themes
  .slice(0, 1)
  .map(([theme, options]) => [
    theme,
    { ...options, rules: { 'color-contrast': isOff, 'link-in-text-block': isOff } },
  ]);

/**
 * Looks at the page as it stands, in both themes. `state` names it when something is found. What is narrow has the colours of
 * the wide page: unless `hasOwnColours` says otherwise, only `npm run test:all` looks at them.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  hasOwnColours = (page.viewportSize()?.width ?? 1280) > 500,
): Promise<void> {
  await page.evaluate(axe.source);
  for (const [theme, options] of hasOwnColours || isWhole ? themes : shapes) {
    const found = await page.evaluate(findViolations, { theme, options });
    expect.soft(found, `${state}, ${theme}`).toEqual([]);
  }
}

/** Runs in the page, where the source has made `axe`. */
async function findViolations({ theme, options }: { theme: string; options: RunOptions }): Promise<string[]> {
  document.documentElement.dataset.theme = theme;
  // In a transition or an animation a colour is a mixture. One starts in the frame after the change that causes it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  // Who passed is not asked for: naming every element costs more than looking at it.
  const { violations } = await inPage.run({ ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
