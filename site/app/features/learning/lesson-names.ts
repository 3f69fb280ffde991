/** A lesson as addresses name it: `MCP-100`, `01-what-mcp-is`. */
export interface LessonName {
  module: string;
  lesson: string;
}

/** So much can be typed as a note, in characters. */
export const maxNoteLength = 10_000;

/** So much is kept of one: two notes joined may be longer than one that is typed. */
export const maxStoredNote = 40_000;

/** So much a sentence about a level may be, in characters. */
export const maxSentence = 200;

/** `MCP-100/01-what-mcp-is`: a lesson in keys of objects. */
export const lessonKey = ({ module, lesson }: LessonName): string => `${module}/${lesson}`;

export function lessonOfKey(key: string): LessonName {
  const [module = '', lesson = ''] = key.split('/');
  return { module, lesson };
}

/** Address of a lesson; `#lesson-notes` and `#lesson-resources` open its other tabs. */
export const lessonPath = ({ module, lesson }: LessonName): string =>
  `/course-module?module=${module}&lesson=${lesson}`;
