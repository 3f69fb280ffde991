import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ActionNotice, notify } from '#app/ui/toaster.tsx';
import type { FormAnswer } from '../form-answer.ts';
import { checkForm, type FirstProblem, type FormSchema } from '../schema.ts';

interface FormState {
  /** What is wrong with a field, to be shown at it. A page that comes back with it opens there, without scripts too. */
  stateOf: (field: string) => { error: string | undefined; autoFocus: boolean };
  /** What was typed into a field before an ordinary post was refused. */
  typed: (field: string) => string | undefined;
}

interface AccountFormProps {
  /** Which form of the page it is; the action reads it. */
  intent: string;
  /** The rules that the server applies. In the browser they hold back a form that would be refused anyway. */
  schema: FormSchema;
  /** Where it goes, when that is not the page's own address. */
  action?: string;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'secondary';
  children: (state: FormState) => ReactNode;
}

/**
 * One form of accounts. It works as an ordinary post; with scripts the same rules run before it is sent, and a
 * refusal comes as a toast. A message about a field also stands at the field. `SuccessNotice` says the rest.
 */
export function AccountForm({
  intent,
  schema,
  action,
  label,
  busyLabel,
  variant,
  children,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswer(intent);
  const [problem, setProblem] = useState<FirstProblem>();
  const [answerAtFirst] = useState(answer);
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;

  useEffect(() => {
    if (!answer) return;
    if (!answer.notice.destructive) form.current?.reset();
    else if (answer.field) focusField(form.current, answer.field);
  }, [answer]);

  const check = (event: FormEvent<HTMLFormElement>) => {
    const { problem } = { problem: undefined, ...checkForm(schema, new FormData(event.currentTarget)) };
    setProblem(problem);
    if (!problem) return;
    event.preventDefault();
    notify({ title: problem.message, destructive: true });
    focusField(event.currentTarget, problem.field);
  };

  const shown =
    problem ??
    (answer?.notice.destructive ? { message: answer.notice.title, field: answer.field } : undefined);
  const standsAtField = answer === answerAtFirst && answer?.field !== undefined;
  const refusal = answer?.notice.destructive && !standsAtField ? answer.notice : undefined;
  return (
    <Form ref={form} method="post" action={action} noValidate onSubmit={check} className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      <ActionNotice notice={refusal} />
      {children({
        stateOf: (field) => ({
          error: shown?.field === field ? shown.message : undefined,
          autoFocus: standsAtField && answer?.field === field,
        }),
        typed: (field) => answer?.values[field],
      })}
      <div>
        <Button type="submit" variant={variant} busy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
      </div>
    </Form>
  );
}

/** The action's answer to this form; undefined while there is none, or when it was for another form. */
export function useAnswer(intent: string): FormAnswer | undefined {
  const answer = useActionData<FormAnswer>();
  return answer?.intent === intent ? answer : undefined;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}
