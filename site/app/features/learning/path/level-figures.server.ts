import { type SQL, sql } from 'drizzle-orm';
import { createContext } from 'react-router';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { rows } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { lessonProgress, levelRatings } from '../tables.server.ts';

/**
 * Returns a query of the number of people who passed the exam of each level (`level`, `people`). Certification provides
 * the function.
 */
export const examPassesContext = createContext<() => SQL>();

/** Smallest number shown: fewer people say little about a level, and could be recognised. */
const enough = 10;

/** Figures about learners on a level's card; undefined below `enough`. */
export interface LevelFigures {
  /** Accounts with a completed lesson of the level. */
  began: number | undefined;
  passed: number | undefined;
  rating: { average: string; count: number } | undefined;
}

/** The figures by level id, counted by one query. */
export async function countLevelFigures(
  context: RequestArgs['context'],
): Promise<Record<LevelId, LevelFigures>> {
  const { db } = context.get(servicesContext);
  const counted = await rows<{ of: string; level: LevelId; people: number; average: number | null }>(
    db,
    sql`select 'began' as of, level, people, null::float8 as average from (${beginners(await listModules())}) as began
      union all select 'passed', level, people, null from (${context.get(examPassesContext)()}) as passed
      union all select 'rated', level, people, average from (${ratings()}) as rated`,
  );
  const countOf = (of: string, level: LevelId) => {
    const found = counted.find((one) => one.of === of && one.level === level);
    return found && found.people >= enough ? found : undefined;
  };
  const figuresOf = (level: LevelId): LevelFigures => {
    const { people, average } = countOf('rated', level) ?? {};
    return {
      began: countOf('began', level)?.people,
      passed: countOf('passed', level)?.people,
      rating: people ? { average: Number(average).toFixed(1), count: people } : undefined,
    };
  };
  return {
    foundation: figuresOf('foundation'),
    developer: figuresOf('developer'),
    architect: figuresOf('architect'),
  };
}

/** A query of the number of learners who completed a lesson of each level. */
function beginners(modules: readonly { id: string; level: LevelId }[]): SQL {
  const levels = modules.map(({ id, level }) => ({ module: id, level }));
  return sql`select of.level, count(distinct ${lessonProgress.userId})::int as people
    from ${lessonProgress}
      join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as of(module text, level text)
        on of.module = ${lessonProgress.module}
    group by 1`;
}

/** A query of the number of ratings of each level, and their mean. */
const ratings = (): SQL =>
  sql`select level, count(*)::int as people, avg(stars)::float8 as average from ${levelRatings} group by level`;
