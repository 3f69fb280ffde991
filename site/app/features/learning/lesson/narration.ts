interface Narrated {
  sentences: readonly string[];
}

/** One sentence of the narration with its times, in milliseconds at normal speed. */
interface Cue {
  slide: number;
  text: string;
  start: number;
  end: number;
}

export interface Timeline {
  cues: Cue[];
  total: number;
}

/** A calm pace. */
const wordsPerMinute = 150;
const pauseAfterSentence = 350;
const pauseAfterSlide = 900;

/** Times of all sentences of the slides. */
export function timelineOf(slides: readonly Narrated[]): Timeline {
  let now = 0;
  const cues = slides.flatMap(({ sentences }, slide) => {
    const said = sentences.map((text): Cue => {
      const start = now;
      now += durationOf(text);
      return { slide, text, start, end: now };
    });
    now += pauseAfterSlide;
    return said;
  });
  return { cues, total: now };
}

/** Index of the sentence at a time; in the pause after a slide, its last sentence. */
export function cueAt({ cues }: Timeline, time: number): number {
  return Math.max(
    0,
    cues.findLastIndex(({ start }) => start <= time),
  );
}

/** Start of a slide (ms). */
export function startOfSlide({ cues }: Timeline, slide: number): number {
  return cues.find((cue) => cue.slide === slide)?.start ?? 0;
}

/** Position of a time on the line, from 0 to 1. All slides are equally long there. */
export function placeOnLine(timeline: Timeline, time: number): number {
  const count = (timeline.cues.at(-1)?.slide ?? 0) + 1;
  const slide = timeline.cues[cueAt(timeline, time)]?.slide ?? 0;
  const start = startOfSlide(timeline, slide);
  const end = slide + 1 < count ? startOfSlide(timeline, slide + 1) : timeline.total;
  return (slide + Math.min(1, (time - start) / (end - start))) / count;
}

/** `2:05`. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function durationOf(sentence: string): number {
  const words = sentence.split(/\s+/).length;
  return Math.round((words / wordsPerMinute) * 60_000) + pauseAfterSentence;
}
