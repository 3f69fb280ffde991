import { plainText } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import {
  type CourseModule,
  type Lesson,
  listModules,
  readLesson,
} from '#app/services/curriculum/modules.server.ts';
import { lessonPath } from './lesson-names.ts';

/** Every module and every lesson, for the site's search. */
export async function listLessonTexts(): Promise<SearchText[]> {
  const modules = await listModules();
  const texts = await Promise.all(
    modules.map(async (module) => [
      moduleText(module),
      ...(await Promise.all(module.lessons.map((lesson) => lessonText(module, lesson)))),
    ]),
  );
  return texts.flat();
}

function moduleText({ id, code, title, description, teaches, lessons }: CourseModule): SearchText {
  return {
    group: 'Lessons',
    title: `${code}: ${title}`,
    href: `/course-module?module=${id}`,
    about: description,
    // As the code is written by those who leave its space out.
    keywords: code.replace(' ', ''),
    text: [description, ...teaches, ...lessons.map((lesson) => lesson.title)].join(' '),
  };
}

async function lessonText(module: CourseModule, lesson: Lesson): Promise<SearchText> {
  return {
    group: 'Lessons',
    title: lesson.title,
    href: lessonPath({ module: module.id, lesson: lesson.slug }),
    about: lesson.summary,
    of: `${module.code}: ${module.title}`,
    keywords: module.code,
    text: plainText(await readLesson(module, lesson)),
  };
}

/** Addresses of all lessons, for the sitemap. */
export const listLessonPaths = async (): Promise<string[]> => (await listLessons()).map(({ path }) => path);

/** All lessons with what they are about, in the order of the levels. */
export async function listLessons() {
  return (await listModules()).flatMap(({ id, lessons }) =>
    lessons.map(({ slug, title, summary }) => ({
      path: lessonPath({ module: id, lesson: slug }),
      title,
      about: summary,
    })),
  );
}
