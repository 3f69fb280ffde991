import { site } from '#site';
/** One slide of a lesson without a recording, as its file has it. */
export interface SlideSource {
  title: string;
  /** Markdown of what is drawn: one fence. */
  fence: string;
  /** Markdown of what is said. */
  narration: string;
}

/**
 * Takes the body of a video lesson apart: sections of a title, one fence and the narration.
 * @throws when the text is no such sequence
 */
export function readSlides(markdown: string): SlideSource[] {
  const [before = '', ...sections] = markdown.split(/^## /m);
  if (before.trim() !== '') throw new Error('a video lesson begins with its first slide');
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
    // "v0. 1" or "e.g. so" is no end: a sentence does not begin with a small letter or a figure.
    if (found.length > 0 && /^[a-z\d]/.test(sentence)) found[found.length - 1] += ` ${sentence}`;
    else found.push(sentence);
  }
  return found;
}
