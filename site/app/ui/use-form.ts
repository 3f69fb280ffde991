import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { checkForm, type FormAnswer, somethingWrong } from '#app/lib/form-answer.ts';
import { fieldsOf } from './field-props.ts';

interface FormOptions<T> {
  /** Answer of an ordinary post, or a message the page opens with. */
  answer?: FormAnswer | undefined;
  /** The server's rules. A form that breaks them is not sent. */
  schema: z.ZodMiniType<T>;
  /** Message for values that the schema refuses. */
  say?: (errors: FormAnswer['errors']) => FormAnswer['message'];
  /**
   * Sends the valid form and returns the answer to show. An answer without errors and without a destructive message
   * empties the form.
   */
  send: (values: T, event: FormEvent<HTMLFormElement>) => Promise<Partial<FormAnswer>>;
}

/** A form that scripts send without leaving the page. Without scripts it is an ordinary post. */
export function useForm<T>({ answer: first, schema, say = () => somethingWrong, send }: FormOptions<T>) {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const [answer, setAnswer] = useState(first);
  const [isBusy, setIsBusy] = useState(false);

  /** Shows an answer. The fields keep their values. */
  const show = ({ errors = {}, message }: Partial<FormAnswer>) =>
    setAnswer((before) => ({ values: before?.values ?? {}, errors, message }));

  // Once the answer is drawn, the focus moves to the first invalid field, or with a message to the button that was
  // pressed.
  useEffect(() => {
    if (!answer || answer === first || isBusy) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else if (answer.message) pressed.current?.focus();
  }, [answer, first, isBusy]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    pressed.current = (event.nativeEvent as SubmitEvent).submitter;
    const { values, errors } = checkForm(schema, Object.fromEntries(new FormData(sent, pressed.current)));
    if (errors) return show({ errors, message: say(errors) });
    show({});
    setIsBusy(true);
    const next = await send(values, event);
    setIsBusy(false);
    const isDone = !next.errors && !next.message?.destructive;
    if (isDone) setAnswer({ values: {}, errors: {}, message: next.message });
    else show(next);
    if (isDone) sent.reset();
  };

  const fieldOf = fieldsOf(answer);
  return {
    form: { ref: form, onSubmit, noValidate: true, method: 'post' as const },
    fieldOf,
    answer,
    show,
    isBusy,
  };
}
