import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import type * as z from 'zod/mini';
import { checkForm, type Fields, type FormAnswer, readFields } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { type FieldOf, fieldsOf } from '#app/ui/field-props.ts';
import { NoPasskey } from '#app/ui/no-passkey.ts';
import type { PasskeyUse } from '#app/ui/passkey.ts';
import { type ProofAsked, ProofField } from '#app/ui/proof-field.tsx';
import { PasswordField } from '#app/ui/text-fields.tsx';
import { ActionNotice, notify, takeAway } from '#app/ui/toaster.tsx';
import { type AccountAnswer, noFieldsSchema } from '../schema.ts';

interface AccountFormProps {
  /** Name of the form on its page; the action reads it. */
  intent: string;
  /** The rules that the server applies. In the browser they hold back a form that would be refused anyway. */
  schema?: z.ZodMiniType;
  /** Target of the form, when that is not the page's own address. */
  action?: string;
  label: string;
  busyLabel?: string;
  variant?: 'primary' | 'secondary';
  /** First values of its fields. */
  saved?: Fields;
  /** The field `credential` carries a passkey's answer to this use, which the button requests from the browser. */
  passkey?: PasskeyUse;
  /**
   * For actions that demand a recent proof (`demandProof`). A form without fields of its own shows the proof's field
   * only after the server asked for it.
   */
  proof?: ProofAsked;
  children?: (fieldOf: FieldOf) => ReactNode;
}

/**
 * A form of an account page. It works as an ordinary post. With scripts, the same rules run before it is sent, and a
 * refusal appears as a toast. A message about a field also appears at the field. `SuccessNotice` shows the rest.
 */
export function AccountForm({
  intent,
  schema = noFieldsSchema,
  action,
  label,
  busyLabel = 'One moment...',
  variant,
  saved,
  passkey,
  proof,
  children,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswer(intent);
  const [wrong, setWrong] = useState<Fields>();
  const [answerAtFirst] = useState(answer);
  const credential = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const navigation = useNavigation();
  const isSent = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  const isBusy = isSent || isAsking;

  useEffect(() => {
    if (!answer) return;
    // A challenge can be used once.
    if (credential.current) credential.current.value = '';
    if (!answer.message?.destructive) form.current?.reset();
    else focusFirst(form.current, answer.errors);
  }, [answer]);

  /** Sends the form again once the browser has the passkey's answer. */
  const ask = async (use: PasskeyUse, sent: HTMLFormElement) => {
    setIsAsking(true);
    takeAway(intent);
    try {
      const { askPasskey } = await import('#app/ui/passkey.ts');
      const said = await askPasskey(use, new FormData(sent));
      if (credential.current) credential.current.value = said;
      setWrong(undefined);
      sent.requestSubmit();
    } catch (error) {
      const { message, field } = error instanceof NoPasskey ? error : new NoPasskey(String(error));
      notify({ title: message, destructive: true }, intent);
      setWrong(field ? { [field]: message } : undefined);
    }
    setIsAsking(false);
  };

  const check = (event: FormEvent<HTMLFormElement>) => {
    const fields = readFields(new FormData(event.currentTarget));
    const isToAsk = passkey && !fields.credential;
    const { errors } = checkForm(schema, isToAsk ? { ...fields, credential: 'to come' } : fields);
    // One message at a time, as the specification has it.
    const [first] = Object.entries(errors ?? {});
    setWrong(first && { [first[0]]: first[1] });
    takeAway(intent);
    if (!first && isToAsk) {
      event.preventDefault();
      ask(passkey, event.currentTarget);
    }
    if (!first) return;
    event.preventDefault();
    notify({ title: first[1], destructive: true }, intent);
    focusFirst(event.currentTarget, { [first[0]]: first[1] });
  };

  // The passkey's answer has no visible field.
  const seen = Object.keys(answer?.errors ?? {}).filter((name) => name !== 'credential');
  const standsAtField = answer === answerAtFirst && seen.length > 0;
  const refusal = answer?.message?.destructive && !standsAtField ? answer.message : undefined;
  const shown = { values: saved ?? {}, ...answer, errors: wrong ?? answer?.errors ?? {} };
  const fieldOf = fieldsOf(shown, {}, intent);
  return (
    <Form ref={form} method="post" action={action} noValidate onSubmit={check} className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      {passkey && <input ref={credential} type="hidden" name="credential" />}
      <ActionNotice notice={refusal} of={intent} />
      {children?.(fieldOf)}
      {proof && <ProofField proof={children ? proof : { ...proof, isDue: false }} fieldOf={fieldOf} />}
      <div>
        <Button type="submit" variant={variant} busy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
      </div>
    </Form>
  );
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
