import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { NarratedSlide } from '../lesson/lesson-html.server.tsx';
import { clockTime, timelineOf } from '../lesson/narration.ts';
import type { LessonPage } from '../lesson-page.server.ts';

interface LessonContentProps {
  page: LessonPage;
  /** Called when the exercise is passed and the lesson is marked. */
  onPass: () => void;
}

/** The text of a lesson, or its slides with their transcript; then the exercise that goes with it. */
export function LessonContent({ page, onPass }: LessonContentProps) {
  const { slides, lesson, exercise, serverHtml } = page;
  return (
    <>
      {slides && (
        <>
          <SlideShow
            title={lesson.title}
            slides={slides}
            poster={<ServerHtml id="lesson-poster" className="slide" html={serverHtml.poster} />}
          />
          <h3 className="mt-10 mb-6 text-xl">Transcript</h3>
        </>
      )}
      <ServerHtml id="lesson-text" className={slides ? '' : 'prose'} html={serverHtml.text} />
      {exercise && <LessonExercise account={page.account?.id} exercise={exercise} onPass={onPass} />}
    </>
  );
}

interface ServerHtmlProps {
  id: string;
  className: string;
  /** Only the server has it: the HTML is not sent a second time as data. */
  html: string | undefined;
}

/** HTML from the server. In the browser, React leaves it as it is in the page. */
function ServerHtml({ id, className, html }: ServerHtmlProps) {
  const [shown] = useState(() => html ?? document.getElementById(id)?.innerHTML ?? '');
  return (
    <div
      id={id}
      className={className || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml, which escapes HTML in the text
      dangerouslySetInnerHTML={{ __html: shown }}
      suppressHydrationWarning
    />
  );
}

/** Loaded with the first click: the lesson's text does not need it. */
const SlidePlayer = lazy(() => import('./slide-player.tsx'));

interface SlideShowProps {
  title: string;
  slides: readonly NarratedSlide[];
  /** The first slide. */
  poster: ReactNode;
}

/** A video lesson without a recording: its first slide and a button, then the slides with captions. */
function SlideShow({ title, slides, poster }: SlideShowProps) {
  const [isStarted, setIsStarted] = useState(false);
  const still = (
    <div className="slide-stage content-start rounded-lg">
      <p className="slide-title">{slides[0]?.title}</p>
      {poster}
      <button
        type="button"
        className="button button-primary mt-8 w-fit"
        onClick={() => setIsStarted(true)}
        disabled={isStarted}
      >
        <svg viewBox="0 0 24 24" className="size-4" fill="currentColor" aria-hidden="true">
          <path d="M7 4.5v15l13-7.5z" />
        </svg>
        Play the slides
      </button>
      <p className="kicker mt-3">
        {slides.length} narrated slides with captions, {clockTime(timelineOf(slides).total)}
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

/** Loaded when the learner starts. Only interactive lessons load the editor and the checker. */
const ExerciseBench = lazy(() => import('./exercise-bench.tsx'));

interface LessonExerciseProps {
  exercise: NonNullable<LessonPage['exercise']>;
  /** Id of the signed-in person's account. */
  account: string | undefined;
  /** Called when the exercise is passed and the lesson is marked. */
  onPass: () => void;
}

/** The exercise of a lesson: a link to the lab, and in interactive lessons the lab itself, in place. */
function LessonExercise({ exercise, account, onPass }: LessonExerciseProps) {
  const { title, path, bench } = exercise;
  const [isStarted, setIsStarted] = useState(false);
  // The pressed button is gone: keyboard users continue here.
  const focus = useCallback((section: HTMLElement | null) => section?.focus(), []);
  if (!bench || !isStarted)
    return (
      <section
        className="no-print mt-10 max-w-[42rem] border-t border-rule pt-4"
        aria-label="Exercise of this lesson"
      >
        <p className="kicker">Exercise of this lesson</p>
        <a href={path} className="link font-semibold">
          {title}
        </a>
        {bench && (
          <p className="needs-js mt-4">
            <Button variant="secondary" onClick={() => setIsStarted(true)}>
              Start the exercise here
            </Button>
          </p>
        )}
      </section>
    );
  return (
    <section
      ref={focus}
      tabIndex={-1}
      className="no-print mt-10 border-t border-ink pt-6"
      aria-label="Exercise of this lesson"
      data-own-keys
    >
      <Suspense fallback={<p role="status">Loading the exercise…</p>}>
        <ExerciseBench bench={bench} account={account} onPass={onPass} />
      </Suspense>
    </section>
  );
}
