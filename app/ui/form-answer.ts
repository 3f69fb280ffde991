import { data } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import type { NoticeContent } from './notice.tsx';

/** What the action of a page with an ordinary form answers, for the same page to show. */
export interface FormAnswer<Field extends string = string> {
  notice?: NoticeContent;
  errors?: Partial<Record<Field, string>>;
  /** What was typed, when it was not taken. */
  typed?: Record<string, string>;
}

/** The form's texts by their names; files are left out. */
export function typedTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Something is wrong with these fields. */
export function answerErrors<Field extends string>(
  errors: Partial<Record<Field, string>>,
  typed: Record<string, string>,
) {
  return data<FormAnswer<Field>>({ errors, typed }, { status: 422 });
}

/**
 * The form was right and was refused all the same, for one by a limit. Anything else goes on to the error screen.
 * @throws what is no refusal
 */
export function answerRefused(error: unknown, typed: Record<string, string>) {
  if (!(error instanceof Refusal)) throw error;
  const { message, field, status, headers } = error;
  const answer: FormAnswer = field
    ? { errors: { [field]: message }, typed }
    : { notice: { title: message, description: 'What you typed is kept.', destructive: true }, typed };
  return data<FormAnswer>(answer, { status, headers });
}
