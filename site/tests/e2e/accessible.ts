import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { isWhole } from '../../../tools/gate.ts';

/** Each page reads it anew, and it is half as long as the readable one. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Rules of WCAG (A and AA) and best practices in the light theme; in the dark theme only rules about colours, as
 * nothing else differs.
 */
const themes: [name: string, options: RunOptions][] = [
  ['light', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }],
  ['dark', { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }],
];

/**
 * A kind of text is everything that its contrast depends on: its colours and font, and the layers behind it. On one
 * page, the contrast of this many texts of a kind is checked, and of none if the kind was right on an earlier page.
 * `npm run test:all` checks each text.
 */
const perKind = isWhole ? Number.POSITIVE_INFINITY : 3;
/** Kinds that were right on an earlier page of this process. */
const rightKinds = new Set<number>();

/** Checks the current page in both themes. `state` names it in failures. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(source);
  for (const [theme, options] of themes) {
    const kinds = await page.evaluate(markTexts, { theme, known: [...rightKinds], perKind });
    const found = await page.evaluate(findViolations, options);
    expect.soft(found, `${state}, ${theme}`).toEqual([]);
    if (found.length === 0 && !isWhole) for (const kind of kinds) rightKinds.add(kind);
  }
}

/**
 * Checks the current page at 1280 px, and that nothing of it is cut off at 375 px. `npm run test:all` checks it at 375 px
 * too: in the gate, the tests of the frame and of small screens do that for each kind of page.
 */
export async function expectAccessibleAndNarrow(page: Page, state: string): Promise<void> {
  await expectAccessible(page, `${state} at 1280`);
  await page.setViewportSize({ width: 375, height: 800 });
  if (isWhole) await expectAccessible(page, `${state} at 375`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(375);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Checks a list of the desk, its first row's page, and its form for a new row after a refusal. */
export async function expectDeskListAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAccessibleAndNarrow(page, path);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/[0-9a-f-]{36}/);
  await expectAccessibleAndNarrow(page, `one of ${path}`);
  await page.goto(`${path}/new`);
  await page.locator('.desk-form button').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleAndNarrow(page, `${path}/new refused`);
}

interface Marking {
  theme: string;
  /** Kinds that need no check. */
  known: number[];
  perKind: number;
}

/** Runs in the page. Shows it in the theme, marks the texts whose contrast needs a check, and returns their kinds. */
async function markTexts({ theme, known, perKind }: Marking): Promise<number[]> {
  document.documentElement.dataset.theme = theme;
  // In a transition or an animation a colour is a mixture. One starts in the frame after the change that causes it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();

  const isKnown = new Set(known);
  const marked = new Map<number, number>();
  const hashOf = (parts: unknown[]) => {
    const text = parts.join();
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return hash;
  };
  const clear = 'rgba(0, 0, 0, 0),none,1,static,auto,none,normal';
  const mark = (element: Element, layersBehind: number, around: string, isInDisabled: boolean) => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position, zIndex, filter, mixBlendMode } = style;
    const layer = [backgroundColor, backgroundImage, opacity, position, zIndex, filter, mixBlendMode].join();
    const layers = layer === clear ? layersBehind : hashOf([layersBehind, layer]);
    // A disabled control may be pale, so it says nothing about others.
    const isDisabled = isInDisabled || element.matches(':disabled, [aria-disabled=true], [inert]');
    const isText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((child) => child instanceof Text && child.data.trim());
    element.removeAttribute('data-contrast');
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = style;
    if (isText && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      const own = [element.localName, element.className, color, fontSize, fontWeight, textShadow];
      const kind = hashOf([layers, ...own, textDecorationLine, around, isDisabled]);
      const count = marked.get(kind) ?? 0;
      if (!isKnown.has(kind) && count < perKind) {
        element.setAttribute('data-contrast', '');
        marked.set(kind, count + 1);
      }
    }
    for (const child of element.children) mark(child, layers, `${color} ${element.className}`, isDisabled);
  };
  mark(document.documentElement, 0, '', false);
  return [...marked.keys()];
}

/** Runs in the page, where `axe` is a global. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  inPage.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
  // Passes are left out: listing their elements takes longer than the checks.
  const { violations } = await inPage.run({
    ...options,
    resultTypes: ['violations'],
    reporter: 'no-passes',
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
