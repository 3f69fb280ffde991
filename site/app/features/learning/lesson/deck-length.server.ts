import { plainText } from '#app/lib/plain-text.ts';
import { type CourseModule, type Lesson, readLesson } from '#app/services/curriculum/modules.server.ts';
import { clockTime, timelineOf } from './narration.ts';
import { readSlides, sentencesOf } from './slides.server.ts';

export interface TimedLesson extends Lesson {
  /** How long its narrated slides run at normal speed, `7:45`; a lesson of another type has none. */
  deckLength: string | undefined;
}

const kept = new Map<string, string>();

/** The lessons of a module, those of slides with the length of their deck, worked out from what is said in it. */
export function listTimedLessons(module: CourseModule): Promise<TimedLesson[]> {
  return Promise.all(
    module.lessons.map(async (lesson) => ({ ...lesson, deckLength: await deckLengthOf(module, lesson) })),
  );
}

/** Worked out once: lessons are files, and do not change while the site runs. */
async function deckLengthOf(module: CourseModule, lesson: Lesson): Promise<string | undefined> {
  if (lesson.type !== 'video') return undefined;
  const key = `${module.id}/${lesson.slug}`;
  const known = kept.get(key);
  if (known) return known;
  const slides = readSlides(await readLesson(module, lesson)).map(({ narration }) => ({
    sentences: sentencesOf(plainText(narration)),
  }));
  const length = clockTime(timelineOf(slides).total);
  kept.set(key, length);
  return length;
}
