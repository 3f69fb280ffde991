import type { ReactNode } from 'react';
import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { Button } from './button.tsx';
import { type FieldOf, fieldsOf } from './form-answer.ts';
import { Notice } from './notice.tsx';

/** Spread into a `CheckboxField`: the box of a field that says `yes` or nothing. */
export function tickOf({ defaultValue, ...field }: ReturnType<FieldOf>) {
  return { ...field, value: 'yes', defaultChecked: defaultValue === 'yes' };
}

interface DeskFormProps {
  /** What is saved; the form shows it until something else was typed. */
  saved: Fields;
  /** `versionOf(saved)` for what is there already; nothing for what is new. */
  version?: string;
  /** What the action answered, when it did not save. */
  answer: FormAnswer | undefined;
  /** Labels of the fields, for the comparison of two versions. */
  labels?: Fields;
  submitLabel: string;
  /** Beside the button, such as "Publish". */
  actions?: ReactNode;
  /** Apart from them, what takes the thing off the site, such as "Unpublish". */
  apart?: ReactNode;
  /** The form holds a file. */
  takesFile?: boolean;
  children: (fieldOf: FieldOf) => ReactNode;
}

/** A form of the desk: an ordinary post, whose refusals are shown in place (`answerEdit`). */
export function DeskForm({
  saved,
  version,
  answer,
  labels = {},
  submitLabel,
  actions,
  apart,
  takesFile = false,
  children,
}: DeskFormProps) {
  const current = answer?.conflict?.version ?? version;
  return (
    <form
      method="post"
      noValidate
      className="desk-form"
      encType={takesFile ? 'multipart/form-data' : undefined}
    >
      {current && <input type="hidden" name="version" value={current} />}
      {answer?.message && <Notice notice={answer.message} />}
      {answer?.conflict && (
        <BothVersions saved={answer.conflict.saved} typed={answer.values} labels={labels} />
      )}
      {children(fieldsOf(answer, saved))}
      <p className="desk-actions">
        <Button type="submit">{answer?.conflict ? 'Save mine instead' : submitLabel}</Button>
        {actions}
        {apart && <span className="apart">{apart}</span>}
      </p>
    </form>
  );
}

/** Sends the form for something besides saving it. */
export function IntentButton({ intent, label }: { intent: string; label: string }) {
  return (
    <Button type="submit" variant="secondary" name="intent" value={intent}>
      {label}
    </Button>
  );
}

/** What the other editor saved beside what was typed here, for each field that differs. */
function BothVersions({ saved, typed, labels }: { saved: Fields; typed: Fields; labels: Fields }) {
  const differing = Object.entries(saved).filter(
    ([name, value]) => (typed[name] ?? '').trim() !== value.trim(),
  );
  return (
    <section aria-label="Both versions" className="desk-conflict">
      {differing.map(([name, value]) => (
        <div key={name}>
          <h2>{labels[name] ?? name}</h2>
          <Version label="Saved now" text={value} />
          <Version label="Yours" text={typed[name] ?? ''} />
        </div>
      ))}
      <p>
        <a className="link" href="?">
          Leave mine and show what is saved
        </a>
      </p>
    </section>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="kicker">{label}</p>
      <p className="desk-version" tabIndex={text.length > 400 ? 0 : undefined}>
        {text || '(empty)'}
      </p>
    </div>
  );
}
