import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { NarratedSlide } from '../lesson/lesson-html.server.tsx';
import { timelineOf } from '../lesson/narration.ts';
import { timeInWords } from '../time-in-words.ts';

/** Comes with the first click: the text of the lesson is there without it. */
const SlidePlayer = lazy(() => import('./slide-player.tsx'));

interface SlideShowProps {
  title: string;
  slides: readonly NarratedSlide[];
  /** The first slide. */
  poster: ReactNode;
}

/** A video lesson without a recording: its first slide and a button, then the slides with captions. */
export function SlideShow({ title, slides, poster }: SlideShowProps) {
  const [isStarted, setIsStarted] = useState(false);
  const minutes = Math.max(1, Math.round(timelineOf(slides).total / 60_000));
  const still = (
    <div className="slide-stage slide-poster">
      <p className="slide-title">{slides[0]?.title}</p>
      {poster}
      <button
        type="button"
        className="button button-primary slide-start"
        onClick={() => setIsStarted(true)}
        disabled={isStarted}
      >
        <svg viewBox="0 0 24 24" className="size-4" fill="currentColor" aria-hidden="true">
          <path d="M7 4.5v15l13-7.5z" />
        </svg>
        Play the slides
      </button>
      <p className="kicker mt-3">
        {slides.length} slides with captions, {timeInWords(minutes)}
      </p>
    </div>
  );
  return (
    <section aria-label={`Slides: ${title}`} className="slide-show needs-js no-print">
      {isStarted ? (
        <Suspense fallback={still}>
          <SlidePlayer slides={slides} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
}
