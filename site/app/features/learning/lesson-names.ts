/** A lesson as URLs name it: `MCP-100`, `01-what-mcp-is`. */
export interface LessonName {
  module: string;
  lesson: string;
}

/** Maximum length of a typed note (characters). */
export const maxNoteLength = 10_000;

/** Maximum length of a stored note (characters): two joined notes may be longer than a typed one. */
export const maxStoredNote = 40_000;

/** Maximum length of the sentence in a level's rating (characters). */
export const maxSentence = 200;

/** `MCP-100/01-what-mcp-is`: key of a lesson in objects. */
export const lessonKey = ({ module, lesson }: LessonName): string => `${module}/${lesson}`;

export function lessonOfKey(key: string): LessonName {
  const [module = '', lesson = ''] = key.split('/');
  return { module, lesson };
}

/** URL of a lesson; `#lesson-notes` and `#lesson-resources` open its other tabs. */
export const lessonPath = ({ module, lesson }: LessonName): string =>
  `/course-module?module=${module}&lesson=${lesson}`;
