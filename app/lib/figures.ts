/** Something that is counted here. Each feature counts its own; the composition hands the counts to the pages. */
export interface Figure {
  /** What is counted, exactly: of many, and of one where that reads otherwise. */
  label: string;
  one?: string;
  href: string;
  count: () => Promise<number>;
}

export interface ShownFigure {
  label: string;
  href: string;
  value: number;
}

/** The figures as they are now. A zero says nothing of what is there, and is left out. */
export async function countFigures(figures: readonly Figure[]): Promise<ShownFigure[]> {
  const counted = await Promise.all(
    figures.map(async ({ label, one = label, href, count }) => {
      const value = await count();
      return { label: value === 1 ? one : label, href, value };
    }),
  );
  return counted.filter(({ value }) => value > 0);
}
