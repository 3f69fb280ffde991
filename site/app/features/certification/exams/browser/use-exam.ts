import { useEffect, useRef, useState } from 'react';
import { callJson, postJson } from '#app/lib/post-json.ts';
import { useKeeper } from '#app/ui/use-keeper.ts';
import { resultPath } from '../exam-paths.ts';
import type { ExamState, PlacedMark } from '../marks.ts';
import { AnswerKeeper, type AnswerState, type SendResult } from './answer-keeper.ts';
import { holdUnsent, readUnsent } from './unsent-answers.ts';

/** Polling interval for the state of the exam (ms): another device may have changed it. */
const askMs = 30_000;

const retryMs = 3_000;

const clock = () => performance.now();

/** A running exam while its page is open: answers, flags, save status and end time. */
export function useExam(attempt: string, first: ExamState) {
  const endExam = useRef(() => {});
  const { keeper, state, tell } = useKeeper<AnswerState, AnswerKeeper>({
    marks: first.marks,
    status: 'idle',
  });
  /** End by the monotonic clock (ms): the system clock may be wrong, or changed. */
  const [endsAt, setEndsAt] = useState<number>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page, which shows one exam
  useEffect(() => {
    const setEnd = ({ remainingMs }: ExamState) => setEndsAt(clock() + remainingMs);
    const tabs = new BroadcastChannel(`exam:${attempt}`);
    const ports = {
      send: (marks: PlacedMark[]) => sendMarks(attempt, marks),
      hold: (unsent: PlacedMark[]) => holdUnsent(attempt, unsent),
      tell: (mark: PlacedMark) => tabs.postMessage(mark),
      clock,
    };
    const made = new AnswerKeeper(first, ports, readUnsent(attempt), { change: tell, state: setEnd });
    keeper.current = made;
    setEnd(first);
    tell();

    const ask = async () => {
      const result = await askState(attempt);
      if (result === 'over') made.end();
      else if (typeof result === 'object' && 'state' in result) made.learn(result.state);
      return result;
    };
    let again: ReturnType<typeof setTimeout>;
    // The server decides that it is over; without a connection it is asked until it says so.
    const end = async () => {
      if ((await ask()) === 'unreachable') again = setTimeout(() => void end(), retryMs);
    };
    endExam.current = () => void end();
    const goOn = () => void made.flush().then(ask);
    const onShow = () => document.visibilityState === 'visible' && goOn();
    tabs.onmessage = ({ data }) => made.hear(data as PlacedMark);
    const timer = setInterval(() => void ask(), askMs);
    addEventListener('online', goOn);
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onShow);
    return () => {
      clearInterval(timer);
      clearTimeout(again);
      removeEventListener('online', goOn);
      removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onShow);
      tabs.close();
      made.stop();
    };
  }, []);

  const isOver = state.status === 'over';
  useEffect(() => {
    if (isOver) location.assign(resultPath(attempt));
  }, [isOver, attempt]);

  return {
    ...state,
    endsAt,
    choose: (question: number, option: number) => keeper.current?.choose(question, option),
    flag: (question: number, isFlagged: boolean) => keeper.current?.flag(question, isFlagged),
    /** Call it when the time is over by the browser's clock. */
    end: () => endExam.current(),
    /** Sends waiting answers; returns whether all of them have arrived. */
    flush: async () => (await keeper.current?.flush()) ?? true,
  };
}

const api = '/api/exam-answers';

const sendMarks = async (attempt: string, marks: PlacedMark[]): Promise<SendResult> =>
  resultOf(await postJson(api, { attempt, marks }, { keepalive: true }));

const askState = async (attempt: string): Promise<SendResult> =>
  resultOf(await callJson(`${api}?attempt=${attempt}`));

function resultOf(said: Awaited<ReturnType<typeof callJson>>): SendResult {
  if (!said || said.status === 429 || said.status >= 500) return 'unreachable';
  const { isOk, status, answer } = said;
  if (isOk) return { state: answer };
  // The response was cut off.
  if (status < 400) return 'unreachable';
  if (status === 409) return 'over';
  return { refused: answer.message ?? 'The answer was not saved.' };
}
