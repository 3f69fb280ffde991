import { asc, desc, eq, ne } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { listLevels } from '#app/services/curriculum/levels.server.ts';
import { levelRatings } from '../tables.server.ts';

/** List of `/admin/ratings`: learners' ratings of the levels, newest first. The query does not read who gave them. */
export const ratingList = deskList({
  role: 'editor',
  path: '/admin/ratings',
  table: levelRatings,
  one: 'rating',
  many: 'ratings',
  states: {
    label: 'Sentence',
    name: 'said',
    of: {
      all: { label: 'All' },
      sentence: { label: 'With a sentence', where: ne(levelRatings.sentence, '') },
    },
  },
  filters: {
    level: {
      label: 'Level',
      placeholder: 'Every level',
      where: (level) => eq(levelRatings.level, level as typeof levelRatings.level._.data),
    },
  },
  lookUp: async () => ({ level: await listLevels() }),
  empty: {
    title: 'No level has been rated yet.',
    text: 'We ask learners after the last lesson of a level. Once a level has ten ratings, /courses shows their mean and number.',
  },
  sorts: { stars: levelRatings.stars, rated: levelRatings.ratedAt },
  order: [desc(levelRatings.ratedAt), asc(levelRatings.id)],
  query: (db) => {
    const { id, level, stars, sentence, ratedAt } = levelRatings;
    return db.select({ id, level, stars, sentence, ratedAt }).from(levelRatings);
  },
  show: async (found) => {
    const levels = await listLevels();
    return found.map(({ level, ratedAt, ...rating }) => ({
      ...rating,
      level: levels.find(({ value }) => value === level)?.label ?? level,
      ratedAt: ratedAt.toISOString(),
    }));
  },
  csv: ['id', 'level', 'stars', 'sentence', 'ratedAt'],
});
