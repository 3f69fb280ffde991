import type { Library } from '@context-native/mcp';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { lessonPath } from './lesson-names.ts';

/** All lessons for agents, in the order of the levels. */
export const agentLessons =
  (siteUrl: string): NonNullable<Library['lessons']>['list'] =>
  async () =>
    (await listModules()).flatMap(({ id, level, lessons }) =>
      lessons.map(({ slug, title, summary, minutes }) => ({
        module: id,
        lesson: slug,
        title,
        summary,
        level,
        minutes,
        url: siteUrl + lessonPath({ module: id, lesson: slug }),
      })),
    );
