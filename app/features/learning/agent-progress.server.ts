import type { Library } from '@context-native/mcp';
import { demandScope } from '#app/features/accounts/accounts.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { findOwnLearning } from './own-learning.server.ts';

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
