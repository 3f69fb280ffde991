import { Pause, Play, SkipBack, SkipForward } from 'lucide';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useLocalVoice, usePlayback } from '../browser/use-playback.ts';
import type { NarratedSlide } from '../lesson/lesson-html.server.tsx';
import { clockTime, placeOnLine, timelineOf } from '../lesson/narration.ts';

const speeds = [0.75, 1, 1.25, 1.5, 2];

/**
 * Plays the slides of a lesson, with each sentence of the narration as a caption. The player copies the pictures from
 * the transcript.
 */
export default function SlidePlayer({ slides }: { slides: readonly NarratedSlide[] }) {
  const timeline = useMemo(() => timelineOf(slides), [slides]);
  const voice = useLocalVoice();
  const [isAloud, setIsAloud] = useState(false);
  const { time, cue, isPlaying, speed, setSpeed, toggle, goTo } = usePlayback(
    timeline,
    isAloud ? voice : undefined,
  );
  const slide = cue?.slide ?? 0;
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);

  const step = (by: number) => goTo(Math.min(slides.length - 1, Math.max(0, slide + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl = (event.target as Element).closest('button, select, input, a');
    if ((event.target as Element).closest('select, pre')) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'k' || (event.key === ' ' && !isControl)) toggle();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the controls inside
    <div data-own-keys onKeyDown={onKeyDown}>
      <div className="slide-stage">
        {slides.map(({ title }, index) => (
          <Picture key={title} title={title} number={index + 1} isShown={index === slide} />
        ))}
      </div>
      <p className="sr-only" role="status">
        Slide {slide + 1} of {slides.length}: {slides[slide]?.title}
      </p>
      <p className="grid min-h-22 place-items-center rounded-b-lg border border-t-0 border-rule bg-ink px-[clamp(1rem,5vw,3rem)] py-3 text-center text-balance text-paper">
        {cue?.text}
      </p>
      <div className="slide-line">
        <svg width="100%" height="24" aria-hidden="true">
          <line x1="0" x2="100%" y1="12" y2="12" className="progress-rail" />
          <line
            x1="0"
            x2={`${placeOnLine(timeline, time) * 100}%`}
            y1="12"
            y2="12"
            className="progress-done"
          />
        </svg>
        <ol aria-label="Slides">
          {slides.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                aria-label={`Slide ${index + 1}: ${title}`}
                aria-current={index === slide ? 'step' : undefined}
                data-done={index < slide || undefined}
                onClick={() => goTo(index)}
              />
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <IconButton label="Slide back" icon={SkipBack} onClick={() => step(-1)} disabled={slide === 0} />
        <button
          ref={start}
          type="button"
          className="icon-button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={toggle}
        >
          {isPlaying ? <Icon of={Pause} className="size-4.5" /> : <Icon of={Play} className="size-4.5" />}
        </button>
        <IconButton
          label="Slide forward"
          icon={SkipForward}
          onClick={() => step(1)}
          disabled={slide === slides.length - 1}
        />
        <span className="mx-2 text-xs tabular-nums text-soft">
          {clockTime(time)} / {clockTime(timeline.total)}
        </span>
        <label className="ml-auto flex items-center gap-2 text-sm text-soft">
          Speed
          <select
            className="min-h-9 rounded-md border border-edge bg-sheet px-1 text-sm"
            value={speed}
            onChange={({ target }) => setSpeed(Number(target.value))}
          >
            {speeds.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        {voice && (
          <label className="ml-3 flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="check"
              checked={isAloud}
              onChange={({ target }) => setIsAloud(target.checked)}
            />
            Read aloud
          </label>
        )}
      </div>
      <p className="kicker mt-2">
        Keys: k or space pauses, ← and → change the slide. {voice && 'The voice comes from this browser.'}
      </p>
    </div>
  );
}

/** The slides share one grid cell, which is as high as the highest slide, so the page does not jump. */
function Picture({ title, number, isShown }: { title: string; number: number; isShown: boolean }) {
  const [drawing] = useState(
    () => document.querySelector(`#slide-${number} > [data-slide]`)?.innerHTML ?? '',
  );
  return (
    <div className="col-start-1 row-start-1 min-w-0 inert:invisible" inert={!isShown}>
      <p className="slide-title">{title}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as the server wrote it into this page */}
      <div className="slide" dangerouslySetInnerHTML={{ __html: drawing }} />
    </div>
  );
}
