import type { ReactNode } from 'react';
import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { Button } from './button.tsx';
import { type FieldOf, fieldsOf } from './form-answer.ts';
import { Notice } from './notice.tsx';

/** What a field of a desk's form is given: its label, which the comparison of two versions says too, and the rest of it. */
export type DeskFieldOf = (name: string, label: string) => ReturnType<FieldOf> & { label: string };

interface DeskFormProps {
  /** What is saved; the form shows it until something else was typed. */
  saved: Fields;
  /** `versionOf(saved)` for what is there already; nothing for what is new. */
  version?: string | undefined;
  /** What the action answered, when it did not save. */
  answer: FormAnswer | undefined;
  submitLabel: string;
  /** Beside the button, such as "Publish". */
  actions?: ReactNode;
  /** Apart from them, what takes the thing off the site, such as "Unpublish". */
  apart?: ReactNode;
  /** The form holds a file. */
  takesFile?: boolean;
  children: (fieldOf: DeskFieldOf) => ReactNode;
}

/** A form of the desk: an ordinary post, whose refusals are shown in place (`answerEdit`). */
export function DeskForm({
  saved,
  version,
  answer,
  submitLabel,
  actions,
  apart,
  takesFile = false,
  children,
}: DeskFormProps) {
  const current = answer?.conflict?.version ?? version;
  // Each field says its label once; the comparison of two versions calls it so too.
  const labels: Fields = {};
  const fieldOf = fieldsOf(answer, saved);
  const fields = children((name, label) => {
    labels[name] = label;
    return { label, ...fieldOf(name) };
  });
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
      {fields}
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

interface DeskToggleProps {
  /** The site shows the thing now. */
  isShown: boolean;
  /** What the button says while it does, and while it does not. */
  hideLabel: string;
  showLabel: string;
}

/** Takes a thing off the site, or puts it back: a form of its own, beside the one that edits it. */
export function DeskToggle({ isShown, hideLabel, showLabel }: DeskToggleProps) {
  return (
    <form method="post">
      <Button type="submit" name="intent" value={isShown ? 'hide' : 'show'} variant="secondary">
        {isShown ? hideLabel : showLabel}
      </Button>
    </form>
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
