import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { useLasting } from '#app/ui/hooks.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import { listEntryFields } from '../entry-fields.ts';
import type { Outcome, Submission } from '../submission.ts';
import { useHeldTrace, useSubmissionCheck } from '../use-submission-check.ts';
import { keepFocus, StartAgain, SubmissionResult } from './submission-result.tsx';
import { TraceField } from './trace-field.tsx';

interface SubmissionFormProps {
  /** The server's result for a posted form. */
  answer: { submission: Submission; outcome: Outcome } | undefined;
  /** The values of an entry that its owner changes. */
  known?: Partial<Submission> | undefined;
}

/** Form and result. A filled-in field shows its error when it loses focus; after a full check, all fields do. */
export function SubmissionForm({ answer, known }: SubmissionFormProps) {
  const typed = answer?.submission ?? known ?? {};
  const form = useRef<HTMLFormElement>(null);
  const { held, hold } = useHeldTrace(form);
  const { outcome, problem, keptAnswer, isChecking, checkNow, checkSoon, startAgain } = useSubmissionCheck(
    form,
    answer?.outcome,
    hold,
  );
  const isSlow = useLasting(isChecking);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(answer !== undefined);
  /** Result of the last full check. */
  const [shown, setShown] = useState<Outcome>();
  const errors = Object.fromEntries(
    Object.entries(outcome?.errors ?? {}).filter(([name]) => isAll || left.has(name)),
  ) as Outcome['errors'];

  async function showAll(event: FormEvent) {
    // When the checker cannot run here, the post goes to the server.
    if (problem) return;
    event.preventDefault();
    setIsAll(true);
    setShown(await checkNow());
  }

  // In an effect: React must have marked the invalid fields first.
  useEffect(() => {
    if (shown && !shown.conforms)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus();
  }, [shown]);

  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        data-checks-itself=""
        onSubmit={(event) => void showAll(event)}
        onInput={({ target }) => checkSoon((target as HTMLInputElement).name)}
        onBlur={({ target }) => {
          const { name, value } = target as unknown as HTMLInputElement;
          if (name && value) setLeft((before) => new Set(before).add(name));
        }}
      >
        {problem && (
          <Notice
            className="mb-8"
            notice={{
              title: problem,
              description:
                'We kept what you typed. “Check the entry” now asks the server, which stores nothing.',
              destructive: true,
            }}
          />
        )}
        <h2 className="mb-1 text-xl">
          <span className="text-soft">1</span> Its example run
        </h2>
        <p className="mb-5 text-[0.9375rem] text-soft">Paste the trace of a run: it fills in most fields.</p>
        <TraceField
          typed={typed.trace}
          error={errors.trace}
          findings={outcome?.traceFindings ?? []}
          held={held}
          onHold={hold}
          onChange={() => {
            setLeft((before) => new Set(before).add('trace'));
            void checkNow();
          }}
        />
        {outcome?.possibleSecrets && (
          <div className="mt-8">
            <CheckboxField
              key={outcome.possibleSecrets}
              label={outcome.warnings.length === 1 ? 'This is not a secret' : 'None of these is a secret'}
              hint={outcome.warnings.join(' ')}
              name="no_secret"
              value={outcome.possibleSecrets}
              defaultChecked={
                outcome.isAnswered ||
                [keptAnswer, answer?.submission.no_secret].includes(outcome.possibleSecrets)
              }
            />
          </div>
        )}
        <h2 className="mt-10 mb-6 border-t border-rule pt-8 text-xl">
          <span className="text-soft">2</span> Check the details
        </h2>
        <SubmissionFields typed={typed} errors={errors} />
        <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" onMouseDown={keepFocus}>
            Check the entry
          </Button>
          <StartAgain
            onClick={() => {
              setIsAll(false);
              setLeft(new Set());
              startAgain();
            }}
          />
          {isSlow && (
            <span className="text-sm text-soft" aria-hidden>
              Checking…
            </span>
          )}
        </p>
      </form>
      <div className="lg:sticky lg:top-8">
        <p className="sr-only" role="status">
          {isSlow
            ? 'Checking…'
            : outcome?.conforms
              ? 'This registry file conforms.'
              : isAll && outcome
                ? 'This registry file does not conform yet.'
                : ''}
        </p>
        <SubmissionResult outcome={outcome} />
      </div>
    </div>
  );
}

interface SubmissionFieldsProps {
  typed: Partial<Submission>;
  errors: Outcome['errors'];
}

const codeInput = { spellCheck: false, autoCapitalize: 'none', className: 'font-mono text-[0.9375rem]' };

/** Required fields of the entry, then the optional ones. */
function SubmissionFields({ typed, errors }: SubmissionFieldsProps) {
  const draw = ([name, field]: ReturnType<typeof listEntryFields>[number]) => {
    const { isWide, isIdentifier, isRight: _, wrong: __, choices, rows, ...attributes } = field;
    const shared = {
      name,
      error: errors[name],
      defaultValue: typed[name],
      autoComplete: 'off',
      ...attributes,
    };
    const control = choices ? (
      <SelectField {...shared} placeholder="Choose a profile" choices={choices} />
    ) : rows ? (
      <TextAreaField {...shared} rows={rows} spellCheck={false} className="font-mono" />
    ) : (
      <TextField {...shared} {...(isIdentifier === 'code' && codeInput)} />
    );
    return (
      <div key={name} className={isWide ? 'sm:col-span-2' : undefined}>
        {control}
      </div>
    );
  };
  const fields = listEntryFields();
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      {fields.filter(([, { optional }]) => !optional).map(draw)}
      <div className="sm:col-span-2">
        <CheckboxField
          label={`I declare that this implementation conforms to draft ${site.standardVersion}`}
          hint="Compliance is self-declared. Without this declaration the entry can be listed, but has no badge."
          name="compliance"
          error={errors.compliance}
          defaultChecked={typed.compliance}
        />
      </div>
      {fields.filter(([, { optional }]) => optional).map(draw)}
    </div>
  );
}
