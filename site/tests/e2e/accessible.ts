import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isWhole } from '../../../tools/gate.ts';

/**
 * Rules of WCAG (A and AA) and best practices in the light theme; in the dark theme only rules about colours, as
 * nothing else differs.
 */
const themes: [name: string, options: RunOptions][] = [
  ['light', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }],
  ['dark', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
];

const isOff = { enabled: false };
/** The light theme without rules about colours, which take nine tenths of the time. */
const shapes: typeof themes = themes
  .slice(0, 1)
  .map(([theme, options]) => [
    theme,
    { ...options, rules: { 'color-contrast': isOff, 'link-in-text-block': isOff } },
  ]);

/**
 * Checks the current page in both themes. `state` names it in failures. A narrow page (500 px at most) has the colours
 * of the wide one: without `hasOwnColours`, only `npm run test:all` checks them.
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

/** Runs in the page, where `axe` is a global. */
async function findViolations({ theme, options }: { theme: string; options: RunOptions }): Promise<string[]> {
  document.documentElement.dataset.theme = theme;
  // In a transition or an animation a colour is a mixture. One starts in the frame after the change that causes it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  // Passes are left out: listing their elements takes longer than the checks.
  const { violations } = await inPage.run({ ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
