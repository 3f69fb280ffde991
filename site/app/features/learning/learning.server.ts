/** Exports of learning for certification, which provides the two contexts. */
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
  /** Modules of the newest scored exam in which the learner scored below the pass mark, the weakest first. */
  weak: { on: string; modules: WeakModule[] } | undefined;
}

interface WeakModule {
  /** `MCP 100` */
  code: string;
  title: string;
  /** Number of right answers. */
  right: number;
  total: number;
  /** The lessons that were asked about. */
  lessons: { title: string; path: string }[];
}

/**
 * Returns a learner's standing in the exam of each level. Certification, another feature, provides the function.
 */
export const examStandingsContext = createContext<
  (context: RequestArgs['context'], userId: string) => Promise<ExamStanding[]>
>(async () => []);
