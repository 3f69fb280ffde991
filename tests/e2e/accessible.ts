import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const colourRules = ['color-contrast', 'link-in-text-block'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of any rule in the light theme, nor of one about colours, which is all that differs, in the dark. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name;
      // Even a transition of no length shows its end only in the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, theme);
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (theme === 'light'
      ? axe.withTags(rules)
      : axe.withRules(colourRules)
    ).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
    );
    expect.soft(found, `${state}, ${theme}`).toEqual([]);
  }
}
