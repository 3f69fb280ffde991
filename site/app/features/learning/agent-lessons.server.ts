import type { Library } from '@context-native/mcp';
import { demandScope } from '#app/features/accounts/accounts.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { lessonPath } from './lesson-names.ts';
import { findOwnLearning } from './own-learning.server.ts';

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

/** How far somebody is, for an agent whom they let see it. */
export const tellProgress =
  ({ db, config }: Pick<Services, 'db' | 'config'>): NonNullable<Library['mine']>['progress'] =>
  async (holder) => {
    demandScope(holder, 'progress');
    const { levels, next } = await findOwnLearning(db, holder.userId);
    return {
      levels: levels.map(({ id, name, done, total, modules }) => ({
        level: id,
        ...{ name, done, total },
        modules: modules.map(({ id: module, title, done, total }) => ({ module, title, done, total })),
      })),
      next: next
        ? { title: next.title, about: next.facts, url: new URL(next.href, config.siteUrl).href }
        : null,
    };
  };
