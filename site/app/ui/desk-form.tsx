import drafts from 'virtual:desk-drafts';
import type { ComponentProps, ReactNode } from 'react';
import { formatTime } from '#app/lib/dates.ts';
import type { Fields, FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from './button.tsx';
import { DeskTime } from './desk.tsx';
import { type FieldOf, fieldsOf } from './field-props.ts';
import { FormNotice } from './notice.tsx';
import { type ProofAsked, ProofField } from './proof-field.tsx';

export interface DeskFormProps {
  /** Saved values. The form shows them unless there is an answer, an earlier version or a draft. */
  saved: Fields;
  /** `versionOf(saved)`, if there is a saved thing whose changes must not be overwritten. */
  version?: string | undefined;
  /** Path of the form's page: its drafts are kept under it. Without it, none are kept. */
  page?: string;
  /** Unsaved changes of this person, with the version that they started from. Not shown beside an earlier version. */
  draft?: { values: Fields; version: string | undefined; savedAt: string } | undefined;
  /** When a draft was stored last, also if it does not differ from the saved values. */
  keptAt?: string | undefined;
  /** An earlier version, shown so that it can be restored. */
  earlier?: { id: string; values: Fields; until: string } | undefined;
  /** Answer of the action, if it did not save. */
  answer: FormAnswer | undefined;
  submitLabel: string;
  /** Set if saving demands a recent proof of identity (`demandProof`). */
  proof?: ProofAsked;
  /** Beside the button, such as "Publish". */
  actions?: ReactNode;
  /** Set apart from them: a button that takes the thing off the site, such as "Unpublish". */
  apart?: ReactNode;
  /** The form can send a file. */
  takesFile?: boolean;
  children: (fieldOf: FieldOf) => ReactNode;
}

/**
 * Id of the form that discards a draft. It is a form of its own: if the saving form had its button, Enter would press
 * that.
 */
const discarding = 'discard-draft';

/** A form of the desk: an ordinary post. It shows the action's answer if that did not save. */
export function DeskForm({
  saved,
  version,
  page,
  draft,
  keptAt,
  earlier,
  answer,
  submitLabel,
  proof,
  actions,
  apart,
  takesFile = false,
  children,
}: DeskFormProps) {
  const encType = takesFile ? 'multipart/form-data' : undefined;
  const shown = earlier ? { values: earlier.values, version } : (draft ?? { values: saved, version });
  // After a refusal the form keeps the version that it was sent with; after a conflict it takes the version saved
  // since.
  const about = answer ? (answer.conflict?.version ?? answer.values.version) : shown.version;
  // Changes typed beside an earlier version must not replace a hidden draft.
  const hasHiddenDraft = draft !== undefined && earlier !== undefined;
  const keepsDrafts = page && !hasHiddenDraft;
  const leaveBy = (label: string) =>
    keepsDrafts ? (
      <DiscardButton variant="quiet" label={label} />
    ) : (
      !hasHiddenDraft && (
        <a className="link" href="?">
          {label}
        </a>
      )
    );
  const fieldOf = fieldsOf(answer, shown.values);
  const fields = children(fieldOf);
  const proofField = proof && ProofField({ proof, fieldOf });
  return (
    <>
      {page && <form id={discarding} method="post" encType={encType} hidden />}
      {draft && (hasHiddenDraft || !answer) && (
        <DraftNotice
          savedAt={draft.savedAt}
          isOfOlder={draft.version !== version}
          isHidden={hasHiddenDraft}
        />
      )}
      <form
        method="post"
        noValidate
        className="desk-form"
        encType={encType}
        {...(keepsDrafts && {
          'data-script': drafts,
          'data-draft-of': page,
          'data-draft-at': keptAt,
          'data-draft-unsaved': answer && '',
          // Until it is saved, a draft keeps the version it started from, so that it is compared again when reopened.
          'data-draft-version': answer?.conflict && (answer.values.version ?? ''),
        })}
      >
        {about && <input type="hidden" name="version" value={about} />}
        <FormNotice answer={answer} fieldOf={fieldOf} />
        {answer?.conflict && (
          <Comparison
            label="Both versions"
            sides={[
              ['Saved now', answer.conflict.saved],
              ['Yours', answer.values],
            ]}
            labels={fieldOf.labels}
            leave={leaveBy('Discard mine and show the saved version')}
          />
        )}
        {earlier && !answer && (
          <>
            <p role="status" className="text-sm">
              This version was in use until <DeskTime at={earlier.until} utc />. You have not restored it yet.
            </p>
            <Comparison
              label="Differences"
              sides={[
                ['Saved now', saved],
                ['Until then', earlier.values],
              ]}
              labels={fieldOf.labels}
              leave={leaveBy('Show the saved version')}
            />
          </>
        )}
        {fields}
        {proofField}
        <p className="desk-actions">
          <Button type="submit">
            {answer?.conflict ? 'Save mine instead' : earlier ? 'Restore this version' : submitLabel}
          </Button>
          {actions}
          {keepsDrafts && <span aria-live="polite" className="kicker" data-draft-state="" />}
          {apart && <span className="apart">{apart}</span>}
        </p>
      </form>
    </>
  );
}

interface DraftNoticeProps {
  savedAt: string;
  /** A newer version was saved since the draft began. */
  isOfOlder: boolean;
  /** The form below shows an earlier version instead of the draft. */
  isHidden: boolean;
}

/** Above the form: says that there is a draft. */
function DraftNotice({ savedAt, isOfOlder, isHidden }: DraftNoticeProps) {
  return (
    <div className="desk-draft">
      <p role="status">
        You have unsaved changes from{' '}
        <time dateTime={savedAt} data-draft-time="">
          {formatTime(savedAt)} UTC
        </time>
        .
        {isOfOlder &&
          ' Someone else has saved a newer version. You will see both versions before yours is saved.'}
        {isHidden && (
          <>
            {' '}
            The form below does not show your changes and saves no draft. Restoring this version discards your
            changes.{' '}
            <a className="link" href="?">
              Show my changes
            </a>
          </>
        )}
      </p>
      <DiscardButton variant="secondary" size="small" label="Discard" />
    </div>
  );
}

type LabelledButton = ComponentProps<typeof Button> & { label: string };

/** Discards the draft. The form then shows the saved values. */
const DiscardButton = (look: LabelledButton) => <IntentButton intent="discard" form={discarding} {...look} />;

/** Submits the form with an `intent` that tells the action what to do. */
export function IntentButton({ intent, label, ...look }: LabelledButton & { intent: string }) {
  return (
    <Button type="submit" variant="secondary" name="intent" value={intent} {...look}>
      {label}
    </Button>
  );
}

interface DeskToggleProps {
  /** The site shows the thing now. */
  isShown: boolean;
  /** Label of the button while the thing is shown, and while it is hidden. */
  hideLabel: string;
  showLabel: string;
}

/** Takes a thing off the site, or puts it back, in a form of its own. */
export function DeskToggle({ isShown, hideLabel, showLabel }: DeskToggleProps) {
  return (
    <form method="post">
      <IntentButton intent={isShown ? 'hide' : 'show'} label={isShown ? hideLabel : showLabel} />
    </form>
  );
}

interface ComparisonProps {
  /** Accessible name. */
  label: string;
  /** Two versions of the thing, each with its name. */
  sides: [first: [name: string, values: Fields], second: [name: string, values: Fields]];
  /** Labels by field. */
  labels: Fields;
  /** A button or link back to the saved version. */
  leave: ReactNode;
}

/**
 * Both values of each field in which they differ, white space at their ends aside. Fields missing in the first version
 * are left out.
 */
function Comparison({ label, sides: [[one, saved], [other, typed]], labels, leave }: ComparisonProps) {
  const differing = Object.entries(saved).filter(
    ([name, value]) => (typed[name] ?? '').trim() !== value.trim(),
  );
  return (
    <section aria-label={label} className="desk-conflict">
      {differing.map(([name, value]) => (
        <div key={name}>
          <h2>{labels[name] ?? name}</h2>
          <Version label={one} text={value} />
          <Version label={other} text={typed[name] ?? ''} />
        </div>
      ))}
      {leave && <p>{leave}</p>}
    </section>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="kicker">{label}</p>
      <p
        className="max-h-64 overflow-auto whitespace-pre-wrap wrap-anywhere"
        tabIndex={text.length > 400 ? 0 : undefined}
      >
        {text || '(empty)'}
      </p>
    </div>
  );
}
