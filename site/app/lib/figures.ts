/** Something that is counted here. Each feature declares how its own are counted; pages name those that they show. */
export interface Figure {
  /** Unit of the count: its plural, and `one` if the singular differs. */
  label: string;
  one?: string | undefined;
  href: string;
  value: number;
}

export type ShownFigure = Pick<Figure, 'label' | 'href' | 'value'>;

/** The figures as pages say them. A zero says nothing of what is there, and is left out. */
export function sayFigures(figures: readonly Figure[]): ShownFigure[] {
  return figures
    .filter(({ value }) => value > 0)
    .map(({ label, one = label, href, value }) => ({ label: value === 1 ? one : label, href, value }));
}
