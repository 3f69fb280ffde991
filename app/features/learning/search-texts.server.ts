import { plainText } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import { listModules, readLesson } from '#app/services/curriculum/modules.server.ts';
import { lessonPath } from './lesson-names.ts';

/** Every lesson, for the site's search. */
export async function listLessonTexts(): Promise<SearchText[]> {
  const lessons = (await listModules()).flatMap((module) =>
    module.lessons.map((lesson) => ({ module, lesson })),
  );
  return Promise.all(
    lessons.map(async ({ module, lesson }): Promise<SearchText> => {
      const text = plainText(await readLesson(module, lesson));
      const href = lessonPath({ module: module.id, lesson: lesson.slug });
      return {
        group: 'Lessons',
        title: lesson.title,
        href,
        about: lesson.summary,
        text: `${module.code} ${text}`,
      };
    }),
  );
}

/** Addresses of the lessons that are open to everybody, for the sitemap. */
export async function listLessonPaths(): Promise<string[]> {
  const open = (await listModules()).filter(({ isLocked }) => !isLocked);
  return open.flatMap(({ id, lessons }) =>
    lessons.map(({ slug }) => lessonPath({ module: id, lesson: slug })),
  );
}
