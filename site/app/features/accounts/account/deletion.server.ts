import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import type { DeletionQuestion } from '../schema.ts';
import { accountSectionsOf, type Visitor } from '../sessions/visitor.server.ts';

/** A feature's question before an account is deleted, and its use of the answer. */
export interface DeletionStep {
  /** Undefined when there is nothing to ask this person. */
  ask: (db: Database, userId: string) => Promise<DeletionQuestion | undefined>;
  /**
   * Runs in the transaction that deletes the account, before the deletion. `choice` is one of the question's; '' when
   * none was asked.
   */
  answer: (tx: Database, userId: string, choice: string) => Promise<void>;
}

const deletionStepsOf = ({ context }: Pick<RequestArgs, 'context'>) =>
  accountSectionsOf(context).flatMap(({ deletion }) => (deletion ? [deletion] : []));

/** The questions before the visitor's account is deleted. */
export async function listDeletionQuestions(
  args: RequestArgs,
  visitor: Visitor,
): Promise<DeletionQuestion[]> {
  const { db } = args.context.get(servicesContext);
  const asked = await Promise.all(deletionStepsOf(args).map(({ ask }) => ask(db, visitor.id)));
  return asked.filter((question) => question !== undefined);
}

/**
 * Carries out the choices, inside the transaction that deletes the account.
 * @throws Refusal 400 when a question has no answer
 */
export async function answerDeletionQuestions(
  args: RequestArgs,
  tx: Database,
  { id }: Visitor,
  choices: Record<string, string>,
): Promise<void> {
  for (const { ask, answer } of deletionStepsOf(args)) {
    const question = await ask(tx, id);
    const choice = question ? (choices[question.name] ?? '') : '';
    if (question && !question.choices.some(({ value }) => value === choice))
      throw new Refusal(400, 'Please choose one of these options.', { field: question.name });
    await answer(tx, id, choice);
  }
}
