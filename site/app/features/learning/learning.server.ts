/** The door of learning: what certification fills in and reads. */
import { createContext } from 'react-router';
import type { RequestArgs } from '#app/services/services.server.ts';

export { examPassesContext } from './path/level-figures.server.ts';
export { countCompleted } from './progress.server.ts';

/** A learner's state in the exam of a level. */
export interface ExamStanding {
  /** `foundation` */
  level: string;
  /** One or two words. */
  badge: { tone: 'ok' | 'quiet' | 'plain'; label: string };
  /** The consequence, such as the time of the next attempt. */
  words: string;
  link: { label: string; href: string } | undefined;
  /** Modules of the newest exam that has a score, below the share that passes, the weakest first. */
  weak: { on: string; modules: WeakModule[] } | undefined;
}

interface WeakModule {
  /** `MCP 100` */
  code: string;
  title: string;
  /** Right answers of those that were asked. */
  right: number;
  total: number;
  /** The lessons that were asked about. */
  lessons: { title: string; path: string }[];
}

/**
 * The exams' way to give learning its data: they are another feature, which fills this in. One standing for each level.
 */
export const examStandingsContext = createContext<
  (context: RequestArgs['context'], userId: string) => Promise<ExamStanding[]>
>(async () => []);
