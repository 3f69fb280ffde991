import { type RefObject, useEffect, useRef, useState } from 'react';

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
