import { cancelCheck, checkInWorker } from '@context-native/checker/worker';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { maxEditable } from '#app/lib/large-text.ts';
import {
  examine,
  type Outcome,
  readSubmission,
  type Submission,
  suggestFrom,
  textFieldNames,
} from './submission.ts';

const storageKey = 'registry-submission';
const delayMs = 250;

/**
 * Checks the form in a worker, `delayMs` after each change, and stores its values for this tab. The form is
 * uncontrolled, so that text typed before this script ran counts as well.
 */
export function useSubmissionCheck(
  form: RefObject<HTMLFormElement | null>,
  posted: Outcome | undefined,
  hold: (trace: HeldTrace | undefined) => void,
) {
  const [outcome, setOutcome] = useState(posted);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The stored answer about possible secrets. Its control exists only while there are possible secrets. */
  const [keptAnswer, setKeptAnswer] = useState('');
  const lastAnswer = useRef('');

  /** Values of the form. While `no_secret` has no control, its last known value is used. */
  function readTyped(from: HTMLFormElement): Submission {
    const typed = typedInto(from);
    if (controlOf(from, 'no_secret')) lastAnswer.current = typed.no_secret;
    return { ...typed, no_secret: lastAnswer.current };
  }

  async function checkNow(): Promise<Outcome | undefined> {
    clearTimeout(timer.current);
    if (!form.current) return undefined;
    fillIn(form.current, suggestFrom(typedInto(form.current).trace));
    const submission = readTyped(form.current);
    keep(submission);
    setIsChecking(true);
    let found: Outcome | undefined;
    try {
      found = await examine(
        submission,
        async (text, kind) => (await checkInWorker(text, { kind }))?.documents[0],
        // The rules are loaded with the first check.
        async (value) => (await import('@context-native/recorder/scan-secrets')).scanSecrets(value),
      );
      // A newer check is under way.
      if (!found) return undefined;
      setOutcome(found);
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setIsChecking(false);
    return found;
  }

  /** Clears the error of the field being edited, and checks after `delayMs`. */
  function checkSoon(name: string): void {
    clearTimeout(timer.current);
    setOutcome((known) => known && { ...known, errors: { ...known.errors, [name]: undefined } });
    timer.current = setTimeout(() => void checkNow(), delayMs);
  }

  function startAgain(): void {
    clearTimeout(timer.current);
    cancelCheck();
    setIsChecking(false);
    keep(undefined);
    lastAnswer.current = '';
    setKeptAnswer('');
    form.current?.reset();
    hold(undefined);
    setOutcome(undefined);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over
  useEffect(() => {
    if (!form.current) return;
    const { trace = '', no_secret = '', ...fields } = kept();
    lastAnswer.current = String(no_secret);
    setKeptAnswer(lastAnswer.current);
    fillIn(form.current, fields);
    const area = controlOf(form.current, 'trace');
    // Text pasted before this script ran, or returned by the server, may also be too long for the area.
    const text = area?.value || String(trace);
    if (area) area.value = text.length > maxEditable ? '' : text;
    if (text.length > maxEditable) hold({ text });
    if (isTyped(form.current)) void checkNow();
    const save = () => form.current && keep(readTyped(form.current));
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);

  return { outcome, problem, keptAnswer, isChecking, checkNow, checkSoon, startAgain };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null;
const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control;
const typedInto = (form: HTMLFormElement) => readSubmission(new FormData(form));
const isTyped = (form: HTMLFormElement) => {
  const submission = typedInto(form);
  return textFieldNames.some((name) => submission[name] !== '');
};

/** Fills in empty fields and checks boxes; changes no other field. */
function fillIn(form: HTMLFormElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked ||= value === true;
    else if (control && control.value === '' && typeof value === 'string') control.value = value;
  }
}

/**
 * Stores the values for this tab (`sessionStorage`), or removes them. Errors are ignored, for example a full storage.
 */
function keep(submission: object | undefined): void {
  try {
    if (submission) sessionStorage.setItem(storageKey, JSON.stringify(submission));
    else sessionStorage.removeItem(storageKey);
  } catch {}
}

function kept(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

export interface HeldTrace {
  /** Name of the file it came from. */
  name?: string;
  text: string;
}

/**
 * Holds a trace that is too long for its text area, which would have to lay out all of it. The trace is added to the
 * form's data whenever that is read or posted.
 */
export function useHeldTrace(form: RefObject<HTMLFormElement | null>) {
  const [held, setHeld] = useState<HeldTrace>();
  const current = useRef<HeldTrace>(undefined);
  const hold = (trace: HeldTrace | undefined) => {
    current.current = trace;
    setHeld(trace);
  };
  useEffect(() => {
    const give = ({ formData }: FormDataEvent) => {
      if (current.current) formData.set('trace', current.current.text);
    };
    const element = form.current;
    element?.addEventListener('formdata', give);
    return () => element?.removeEventListener('formdata', give);
  }, [form]);
  return { held, hold };
}
