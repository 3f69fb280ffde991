import { checkerAt } from '#app/lib/checker-command.ts';
import { timeInWords } from '#app/lib/dates.ts';
import { searchableText } from '#app/lib/plain-text.ts';
import type { SearchText } from '#app/lib/search.ts';
import {
  type CourseModule,
  findModule,
  type Lesson,
  listModules,
  readLesson,
} from '#app/services/curriculum/modules.server.ts';
import type { TextPage } from '#app/services/http/text-pages.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { parseText, writeText } from '#app/ui/markdown-text.server.ts';
import { readLabOf } from './lab/lab.server.ts';
import { readLessonText } from './lesson/lesson-text.server.ts';
import { type LessonName, lessonPath } from './lesson-names.ts';

/**
 * Each lesson as Markdown, at a URL without a query. The lesson's page is an application; the learner's data on it is
 * not part of the Markdown.
 */
export const lessonTexts: TextPage = {
  path: '/course-module/:module/:lesson',
  pageOf: ({ module = '', lesson = '' }) => lessonPath({ module: module.toUpperCase(), lesson }),
  paramsOf: ({ pathname, searchParams }) => {
    const { module, lesson } = Object.fromEntries(searchParams);
    return pathname === '/course-module' && module && lesson
      ? { module: module.toLowerCase(), lesson }
      : undefined;
  },
  async markdown({ params, url, context }) {
    const { siteUrl } = context.get(servicesContext).config;
    const module = await findModule((params.module ?? '').toUpperCase());
    const lesson = module?.lessons.find(({ slug }) => slug === params.lesson);
    if (!module || !lesson) return undefined;
    const at = module.lessons.indexOf(lesson);
    const lab = await readLabOf(module, lesson);
    const steps = [
      ['Previous lesson', module.lessons[at - 1]],
      ['Next lesson', module.lessons[at + 1]],
    ] as const;
    const source = [
      `# ${lesson.title}`,
      `${module.code}, ${module.title} · lesson ${at + 1} of ${module.lessons.length} · ${timeInWords(lesson.minutes)}`,
      lesson.summary,
      await readLessonText(module, lesson, checkerAt(siteUrl)),
      `## Exercise: ${lab.title}`,
      lab.task,
      `[Do it in the lab](/lab?lesson=${lab.id})`,
      '## Further reading',
      module.resources.map(({ title, url: to }) => `- [${title}](${to})`).join('\n'),
      ...steps.flatMap(([label, other]) =>
        other ? [`${label}: [${other.title}](${textPathOf({ module: module.id, lesson: other.slug })})`] : [],
      ),
    ].join('\n\n');
    const markdown = writeText(parseText(source, 1), { siteUrl, page: url.pathname + url.search });
    return { title: `${lesson.title} · ${module.code}`, description: lesson.summary, markdown };
  },
};

const textPathOf = ({ module, lesson }: LessonName): string =>
  `/course-module/${module.toLowerCase()}/${lesson}.md`;

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
    // The code without its space, as some readers type it.
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
    text: searchableText(await readLesson(module, lesson)),
  };
}

/** Paths of all lessons, for the sitemap. */
export const listLessonPaths = async (): Promise<string[]> => (await listLessons()).map(({ path }) => path);

/** All lessons with their summaries, in the order of the levels. */
export async function listLessons() {
  return (await listModules()).flatMap(({ id, lessons }) =>
    lessons.map(({ slug, title, summary }) => ({
      path: lessonPath({ module: id, lesson: slug }),
      title,
      about: summary,
    })),
  );
}
