import { plainText } from '#app/lib/plain-text.ts';
import { type CourseModule, type Lesson, readLesson } from '#app/services/curriculum/modules.server.ts';
import { site } from '#site';
import { clockTime, timelineOf } from './narration.ts';
/** One slide of a lesson without a recording, as its file has it. */
export interface SlideSource {
  title: string;
  /** Markdown of the drawing: one fence. */
  fence: string;
  /** Markdown of the narration. */
  narration: string;
}

/**
 * Splits the body of a video lesson into slides, each with a title, one fence and the narration.
 * @throws Error when the text has another structure
 */
export function readSlides(markdown: string): SlideSource[] {
  const [before = '', ...sections] = markdown.split(/^## /m);
  if (before.trim() !== '') throw new Error('a video lesson must begin with its first slide');
  return sections.map((section) => {
    const match = /^(.+)\n\s*(^```[\s\S]*?^```)$([\s\S]*)$/m.exec(section);
    const [, title = '', fence = '', narration = ''] = match ?? [];
    if (!match || narration.includes('```')) throw new Error(`no slide: ${section.slice(0, 60)}`);
    return { title: title.trim(), fence, narration: narration.trim() };
  });
}

const segmenter = new Intl.Segmenter(site.locale, { granularity: 'sentence' });

/** The sentences of a plain text, for captions. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    // "v0. 1" or "e.g. so" is one sentence: no sentence here begins with a small letter or a digit.
    if (found.length > 0 && /^[a-z\d]/.test(sentence)) found[found.length - 1] += ` ${sentence}`;
    else found.push(sentence);
  }
  return found;
}

export interface TimedLesson extends Lesson {
  /** Duration of the lesson's narrated slides at normal speed, such as `7:45`; undefined for other types of lesson. */
  deckLength: string | undefined;
}

const kept = new Map<string, string>();

/** The lessons of a module; those with slides have the duration of their narration. */
export function listTimedLessons(module: CourseModule): Promise<TimedLesson[]> {
  return Promise.all(
    module.lessons.map(async (lesson) => ({ ...lesson, deckLength: await deckLengthOf(module, lesson) })),
  );
}

/** Calculated once, since lessons are files that do not change while the site runs. */
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
