/** A count. Features declare their counts; a page names those that it shows. */
export interface Figure {
  /** Unit of the count: its plural, and `one` if the singular differs. */
  label: string;
  one?: string | undefined;
  href: string;
  value: number;
}

export type ShownFigure = Pick<Figure, 'label' | 'href' | 'value'>;

/** Figures with the label in the singular or plural. A zero is left out. */
export function sayFigures(figures: readonly Figure[]): ShownFigure[] {
  return figures
    .filter(({ value }) => value > 0)
    .map(({ label, one = label, href, value }) => ({ label: value === 1 ? one : label, href, value }));
}
