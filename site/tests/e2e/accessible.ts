import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { isWhole } from '../../../tools/gate.ts';

/** The browser reads it on every page: it is half as long as the one for people. */
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
 * So many texts of one kind are looked at, on one page in this process. A kind has all that the contrast depends on, so
 * the next would say the same. `npm run test:all` looks at each.
 */
const perKind = isWhole ? Number.POSITIVE_INFINITY : 3;
/** Kinds of text that this process has found in order. */
const inOrder = new Set<number>();

/** Checks the current page in both themes. `state` names it in failures. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(source);
  for (const [theme, options] of themes) {
    const kinds = await page.evaluate(markTexts, { theme, known: [...inOrder], perKind });
    const onlyColours = theme === 'dark';
    if (onlyColours && kinds.length === 0) continue;
    const found = await page.evaluate(findViolations, options);
    expect.soft(found, `${state}, ${theme}`).toEqual([]);
    if (found.length === 0 && !isWhole) for (const kind of kinds) inOrder.add(kind);
  }
}

interface Look {
  theme: string;
  /** Kinds of text that are in order on other pages. */
  known: number[];
  perKind: number;
}

/**
 * Runs in the page. Shows it in the theme, marks the texts whose kind is not known yet, and returns their kinds.
 */
async function markTexts({ theme, known, perKind }: Look): Promise<number[]> {
  document.documentElement.dataset.theme = theme;
  // In a transition or an animation a colour is a mixture. One starts in the frame after the change that causes it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();

  const isKnown = new Set(known);
  const marked = new Map<number, number>();
  const numberOf = (text: string) => {
    let number = 0;
    for (let at = 0; at < text.length; at += 1) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0;
    return number;
  };
  const mark = (element: Element, behind: number, around: string, isInDisabled: boolean) => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position, zIndex, filter, mixBlendMode } = style;
    const layer = [backgroundColor, backgroundImage, opacity, position, zIndex, filter, mixBlendMode].join();
    const layers =
      layer === 'rgba(0, 0, 0, 0),none,1,static,auto,none,normal' ? behind : numberOf(behind + layer);
    // A disabled control may be pale: it speaks for no other.
    const isDisabled = isInDisabled || element.matches(':disabled, [aria-disabled=true], [inert]');
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = style;
    const isText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((child) => child instanceof Text && child.data.trim());
    element.removeAttribute('data-contrast');
    if (isText && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      const own = [element.localName, element.className, color, fontSize, fontWeight, textShadow];
      const kind = numberOf([layers, ...own, textDecorationLine, around, isDisabled].join());
      const before = marked.get(kind) ?? 0;
      if (!isKnown.has(kind) && before < perKind) {
        element.setAttribute('data-contrast', '');
        marked.set(kind, before + 1);
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
