/** The official courses, whose lessons are listed by themselves. */
export const seriesNames = { microsoft: 'Microsoft', 'hugging-face': 'Hugging Face' } as const;
export type Series = keyof typeof seriesNames;

/** Where a course stands on /courses. */
export function placeOf(course: { series: string | null; lessonNumber: number | null }): string {
  if (!course.series) return 'Community';
  return `${seriesNames[course.series as Series]}, lesson ${course.lessonNumber ?? '?'}`;
}
