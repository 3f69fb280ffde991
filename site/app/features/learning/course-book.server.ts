import { checkerAt } from '#app/lib/checker-command.ts';
import { withoutFrames } from '#app/lib/embedded-trace.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { readLabOf } from './lab/lab.server.ts';
import { renderLesson } from './lesson/lesson-html.server.tsx';

/** All lessons of a level with their exercises, to print as one page of the site at `siteUrl`. @throws Refusal 404 */
export async function readCourseBook(levelId: string, siteUrl: string) {
  const { levels } = await readTiers();
  const level = levels.find(({ id }) => id === levelId);
  if (!level) throw new Refusal(404, 'There is no level with this name.');
  const modules = (await listModules()).filter((module) => module.level === level.id);
  return {
    level,
    modules: await Promise.all(
      modules.map(async (module) => ({
        ...module,
        lessons: await Promise.all(
          module.lessons.map(async (lesson) => {
            const id = `${module.id}-${lesson.slug}`.toLowerCase();
            const { text } = await renderLesson(module, lesson, checkerAt(siteUrl));
            const lab = await readLabOf(module, lesson);
            return {
              id,
              title: lesson.title,
              minutes: lesson.minutes,
              isTranscript: lesson.type === 'video',
              // A printed book cannot show frames.
              html: withOwnIds(withoutFrames(text), id),
              exercise: { id: lab.id, title: lab.title, html: await renderMarkdown(lab.task) },
            };
          }),
        ),
      })),
    ),
  };
}

export type CourseBook = Awaited<ReturnType<typeof readCourseBook>>;

/** Gives the ids of a lesson a prefix: on one page, lessons with the same headings would have the same ids. */
function withOwnIds(html: string, prefix: string): string {
  return html
    .replace(
      /(\s(?:id|href|aria-labelledby|aria-describedby)=")(#?)([^"]*)"/g,
      (whole, start, hash, value) =>
        start.includes('href') && !hash ? whole : `${start}${hash}${prefixed(value)}"`,
    )
    .replaceAll('url(#', `url(#${prefix}-`);

  function prefixed(value: string): string {
    return value
      .split(' ')
      .map((id) => `${prefix}-${id}`)
      .join(' ');
  }
}
