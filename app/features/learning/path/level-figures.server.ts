import { sql } from 'drizzle-orm';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { examPassesContext } from '../exam-standings.ts';
import { countRatings } from '../ratings.server.ts';
import { lessonProgress } from '../tables.server.ts';

/** Fewer than these say little of a level, and much of the few who they are. */
const enough = 10;

/** What a level's card says of the people who learn here; undefined where there are not enough of them. */
export interface LevelFigures {
  /** Accounts with a completed lesson of the level. */
  began: number | undefined;
  passed: number | undefined;
  rating: { average: string; count: number } | undefined;
}

/** The figures of the levels by their names, counted: a query each for those who began, those who passed, and the ratings. */
export async function countLevelFigures(
  context: RequestArgs['context'],
): Promise<Record<LevelId, LevelFigures>> {
  const { db } = context.get(servicesContext);
  const [began, passed, ratings] = await Promise.all([
    countBeginners(db),
    context.get(examPassesContext)(),
    countRatings(db),
  ]);
  const figuresOf = (level: LevelId): LevelFigures => {
    const { count = 0, average = 0 } = ratings.get(level) ?? {};
    return {
      began: fromTenOn(began.get(level)),
      passed: fromTenOn(passed.get(level)),
      rating: count < enough ? undefined : { average: average.toFixed(1), count },
    };
  };
  return {
    foundation: figuresOf('foundation'),
    developer: figuresOf('developer'),
    architect: figuresOf('architect'),
  };
}

const fromTenOn = (count = 0) => (count < enough ? undefined : count);

/** Learners with a completed lesson in each level. */
async function countBeginners(db: Database): Promise<Map<LevelId, number>> {
  const levels = (await listModules()).map(({ id, level }) => ({ module: id, level }));
  const counted = await rows<{ level: LevelId; began: number }>(
    db,
    sql`select of.level, count(distinct ${lessonProgress.userId})::int as began
      from ${lessonProgress}
        join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as of(module text, level text)
          on of.module = ${lessonProgress.module}
      group by 1`,
  );
  return new Map(counted.map(({ level, began }) => [level, began]));
}
