import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import type * as z from 'zod/mini';
import { checkForm, type Fields, type FormAnswer, readFields } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { type FieldOf, fieldsOf } from '#app/ui/form-answer.ts';
import { PasswordField } from '#app/ui/text-fields.tsx';
import { ActionNotice, notify, takeAway } from '#app/ui/toaster.tsx';
import type { AccountAnswer } from '../schema.ts';

interface AccountFormProps {
  /** Which form of the page it is; the action reads it. */
  intent: string;
  /** The rules that the server applies. In the browser they hold back a form that would be refused anyway. */
  schema: z.ZodMiniType;
  /** Where it goes, when that is not the page's own address. */
  action?: string;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'secondary';
  /** What its fields hold at first. */
  saved?: Fields;
  children: (fieldOf: FieldOf) => ReactNode;
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
  saved,
  children,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswer(intent);
  const [wrong, setWrong] = useState<Fields>();
  const [answerAtFirst] = useState(answer);
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;

  useEffect(() => {
    if (!answer) return;
    if (!answer.message?.destructive) form.current?.reset();
    else focusFirst(form.current, answer.errors);
  }, [answer]);

  const check = (event: FormEvent<HTMLFormElement>) => {
    const { errors } = checkForm(schema, readFields(new FormData(event.currentTarget)));
    // One thing at a time, as the specification has it.
    const [first] = Object.entries(errors ?? {});
    setWrong(first && { [first[0]]: first[1] });
    takeAway(intent);
    if (!first) return;
    event.preventDefault();
    notify({ title: first[1], destructive: true }, intent);
    focusFirst(event.currentTarget, { [first[0]]: first[1] });
  };

  const standsAtField = answer === answerAtFirst && Object.keys(answer?.errors ?? {}).length > 0;
  const refusal = answer?.message?.destructive && !standsAtField ? answer.message : undefined;
  const shown = { values: saved ?? {}, ...answer, errors: wrong ?? answer?.errors ?? {} };
  return (
    <Form ref={form} method="post" action={action} noValidate onSubmit={check} className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      <ActionNotice notice={refusal} of={intent} />
      {children(fieldsOf(shown, {}, intent))}
      <div>
        <Button type="submit" variant={variant} busy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
      </div>
    </Form>
  );
}

export function CurrentPassword(field: ReturnType<FieldOf>) {
  return <PasswordField autoComplete="current-password" {...field} />;
}

export function NewPassword(field: ReturnType<FieldOf>) {
  return <PasswordField autoComplete="new-password" placeholder="Min. 6 characters" {...field} />;
}

/** The action's answer to this form; undefined while there is none, or when it was for another form. */
export function useAnswer(intent: string): AccountAnswer | undefined {
  const answer = useActionData<AccountAnswer>();
  return answer?.intent === intent ? answer : undefined;
}

function focusFirst(form: HTMLFormElement | null, errors: FormAnswer['errors']): void {
  const found = form?.elements.namedItem(Object.keys(errors)[0] ?? '');
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}
