import { site } from '#site';

/** The official courses, whose lessons are listed by themselves. */
export const seriesNames = site.officialCourses;
type Series = keyof typeof seriesNames;

/** The place of a course on /courses. */
export function seriesPlace(course: { series: string | null; lessonNumber: number | null }): string {
  if (!course.series) return 'Community';
  return `${seriesNames[course.series as Series]}, lesson ${course.lessonNumber ?? '?'}`;
}
