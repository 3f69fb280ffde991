import { useState } from 'react';
import type { LessonPage } from '../lesson-page.server.ts';
import { LessonExercise } from './lesson-exercise.tsx';
import { SlideShow } from './slide-show.tsx';

interface LessonContentProps {
  page: LessonPage;
  /** The exercise was passed, and the lesson is marked. */
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
            poster={<ServerHtml id="lesson-poster" className="slide" html={serverHtml?.poster} />}
          />
          <h3 className="mt-10 mb-6 text-xl">Transcript</h3>
        </>
      )}
      <ServerHtml id="lesson-text" className={slides ? '' : 'prose'} html={serverHtml?.text} />
      {exercise && <LessonExercise account={page.account?.id} exercise={exercise} onPass={onPass} />}
    </>
  );
}

interface ServerHtmlProps {
  id: string;
  className: string;
  /** Known to the server alone: it is not sent a second time as data. */
  html: string | undefined;
}

/** HTML that the server wrote; in the browser React leaves it as it stands in the page. */
function ServerHtml({ id, className, html }: ServerHtmlProps) {
  const [shown] = useState(() => html ?? document.getElementById(id)?.innerHTML ?? '');
  return (
    <div
      id={id}
      className={className || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml, which lets no HTML of the text through
      dangerouslySetInnerHTML={{ __html: shown }}
      suppressHydrationWarning
    />
  );
}
