/** The facts about a module that decide its place on the path. */
export interface PathModule {
  /** As in URLs: `MCP-100`. */
  id: string;
  /** As it is printed: `MCP 100`. */
  code: string;
  title: string;
  level: string;
  /** True if the module is locked for visitors whose progress is unknown. */
  isLocked: boolean;
  lessons: readonly { slug: string; minutes: number }[];
}

/** Keys of completed lessons, as in `MCP-100/01-what-mcp-is`. */
export type CompletedLessons = ReadonlySet<string>;

const keyOf = (module: PathModule, lesson: { slug: string }) => `${module.id}/${lesson.slug}`;

const isComplete = (module: PathModule, completed: CompletedLessons) =>
  module.lessons.every((lesson) => completed.has(keyOf(module, lesson)));

/**
 * The open modules by id. For a visitor, those listed as open; for a learner also each module after a completed one in
 * its level.
 */
export function openModules(
  modules: readonly PathModule[],
  completed: CompletedLessons = new Set(),
): Set<string> {
  const isOpen = (module: PathModule, index: number) => {
    const before = modules[index - 1];
    return (
      !module.isLocked ||
      (before !== undefined && before.level === module.level && isComplete(before, completed))
    );
  };
  return new Set(modules.filter(isOpen).map(({ id }) => id));
}

export interface LevelProgress {
  level: string;
  /** Percentage of its completed lessons, rounded down: 100 means all. */
  percent: number;
  modules: number;
  completedModules: number;
  /** The next lesson; undefined when everything is done. */
  next: { code: string; title: string; lesson: string; href: string } | undefined;
  minutesLeft: number;
}

export function levelProgress(
  modules: readonly PathModule[],
  level: string,
  completed: CompletedLessons,
): LevelProgress {
  const own = modules.filter((module) => module.level === level);
  const lessons = own.flatMap((module) => module.lessons.map((lesson) => ({ module, lesson })));
  const left = lessons.filter(({ module, lesson }) => !completed.has(keyOf(module, lesson)));
  const next = left[0];
  return {
    level,
    percent: Math.floor(((lessons.length - left.length) / Math.max(lessons.length, 1)) * 100),
    modules: own.length,
    completedModules: own.filter((module) => isComplete(module, completed)).length,
    next: next && {
      code: next.module.code,
      title: next.module.title,
      lesson: next.lesson.slug,
      href: `/course-module?module=${next.module.id}&lesson=${next.lesson.slug}`,
    },
    minutesLeft: left.reduce((sum, { lesson }) => sum + lesson.minutes, 0),
  };
}

/**
 * The level to continue with: that of the last completed lesson, or if it is complete the next incomplete one; the
 * first level for a person who has not started.
 */
export function currentLevel(
  modules: readonly PathModule[],
  completedAt: ReadonlyMap<string, string>,
): LevelProgress | undefined {
  const levels = [...new Set(modules.map(({ level }) => level))];
  const completed = new Set(completedAt.keys());
  const known = modules.flatMap((module) =>
    module.lessons.map((lesson) => ({
      level: module.level,
      at: completedAt.get(keyOf(module, lesson)) ?? '',
    })),
  );
  const last = known.reduce<{ level: string; at: string }>(
    (latest, lesson) => (lesson.at > latest.at ? lesson : latest),
    { level: levels[0] ?? '', at: '' },
  );
  const from = levels.indexOf(last.level);
  const inOrder = [...levels.slice(from), ...levels.slice(0, from)];
  const all = inOrder.map((level) => levelProgress(modules, level, completed));
  return all.find(({ next }) => next) ?? all[0];
}
