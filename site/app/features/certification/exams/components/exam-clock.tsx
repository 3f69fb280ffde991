import { Check, CloudOff } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useLasting } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { AnswerState } from '../browser/answer-keeper.ts';

interface ExamClockProps {
  /** End in the time of `performance.now()` (ms); undefined until scripts run. */
  endsAt: number | undefined;
  firstMs: number;
  totalMs: number;
  /** For browsers without scripts: `14:05 UTC`. */
  endsAtTime: string;
  onEnd: () => void;
}

const minute = 60_000;
const lastMinutes = 5 * minute;

/** Remaining time and a progress bar. Screen readers announce it only at milestones. */
export function ExamClock({ endsAt, firstMs, totalMs, endsAtTime, onEnd }: ExamClockProps) {
  const { remainingMs, milestone } = useRemaining(endsAt, firstMs, totalMs, onEnd);
  return (
    <>
      <noscript>
        <p className="exam-clock text-base!">Ends at {endsAtTime}</p>
      </noscript>
      <p
        className="exam-clock needs-js"
        role="timer"
        aria-live="off"
        data-last={remainingMs <= lastMinutes || undefined}
      >
        <span className="sr-only">Time left: </span>
        {clockFace(remainingMs)}
      </p>
      <p className="sr-only" role="status">
        {milestone}
      </p>
      <div className="needs-js absolute inset-x-0 -bottom-[7px]" aria-hidden="true">
        <Progress label="Time" value={totalMs - remainingMs} max={totalMs} />
      </div>
    </>
  );
}

type SaveStateProps = Pick<AnswerState, 'status' | 'message'> & { signInPath: string };

/** Save status of the answers. */
export function SaveState({ status, message, signInPath }: SaveStateProps) {
  const isSlow = useLasting(status === 'saving');
  return (
    <div role="status" className="min-h-6 text-sm">
      {status === 'saving' && isSlow && <span className="text-soft">Saving...</span>}
      {(status === 'saved' || (status === 'saving' && !isSlow)) && (
        <span className="flex items-center gap-1.5 text-ok">
          <Icon of={Check} className="size-4" strokeWidth={2} />
          Saved
        </span>
      )}
      {status === 'waiting' && (
        <span className="flex items-start gap-1.5 text-error">
          <Icon of={CloudOff} className="mt-0.5 size-4 flex-none" />
          <span>
            Not sent yet
            <span className="block text-soft">
              This browser keeps your answers and sends them when you are online.
            </span>
          </span>
        </span>
      )}
      {status === 'refused' && (
        <span className="text-error">
          Not sent yet. {message} <TextLink href={signInPath}>Sign in</TextLink>
        </span>
      )}
    </div>
  );
}

/**
 * Milliseconds until `endsAt` (a `performance.now()` time), updated every second, and the last milestone passed, for
 * screen readers. Calls `onEnd` when the time reaches 0, and again if a later `endsAt` follows and ends.
 */
function useRemaining(endsAt: number | undefined, firstMs: number, totalMs: number, onEnd: () => void) {
  const [remainingMs, setRemaining] = useState(firstMs);
  const [milestone, setMilestone] = useState('');
  const last = useRef(firstMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (endsAt === undefined) return;
    const look = () => {
      const now = Math.max(0, endsAt - performance.now());
      const words = milestoneBetween(last.current, now, totalMs);
      if (words) setMilestone(words);
      const hasEnded = now === 0 && last.current > 0;
      last.current = now;
      setRemaining(now);
      if (hasEnded) end.current();
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [endsAt, totalMs]);
  return { remainingMs, milestone };
}

/** `12:05`; minutes count on beyond an hour. */
export function clockFace(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Announcement for screen readers when the remaining time (ms) goes from `before` to `now`: at half, 10, 5 and 1
 * minute, and the end. If several were passed at once, after a sleep, the last one.
 */
export function milestoneBetween(before: number, now: number, totalMs: number): string | undefined {
  const milestones: [ms: number, words: string][] = [
    [totalMs / 2, 'Half of the time has passed.'],
    [10 * minute, '10 minutes left.'],
    [5 * minute, '5 minutes left.'],
    [minute, '1 minute left.'],
    [0, 'Time is up.'],
  ];
  return milestones.findLast(([ms]) => before > ms && now <= ms)?.[1];
}
