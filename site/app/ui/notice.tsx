import { Check, Info } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import type { FormAnswer, NoticeContent } from '#app/lib/form-answer.ts';
import { ErrorIcon } from './error-icon.tsx';
import { type FieldOf, idOfWrong } from './field-props.ts';
import { Icon } from './icon.ts';

interface NoticeProps {
  notice: NoticeContent;
  className?: string;
  children?: ReactNode;
}

/** A notice in the page. A destructive one is an alert, others have the role `status`. */
export function Notice({ notice, className = '', children }: NoticeProps) {
  return (
    <div
      className={`notice no-print ${className}`.trimEnd()}
      data-destructive={notice.destructive || undefined}
      data-fact={notice.isFact || undefined}
      role={notice.destructive ? 'alert' : 'status'}
    >
      <NoticeIcon destructive={notice.destructive} isFact={notice.isFact} />
      <div>
        <p className="font-semibold">{notice.title}</p>
        {notice.description && <p className="text-soft">{notice.description}</p>}
        {children}
        <NoticeAction action={notice.action} />
      </div>
    </div>
  );
}

interface FormNoticeProps {
  answer: FormAnswer | undefined;
  /**
   * The `fieldOf` that gave the fields their labels. The component that draws this notice must have called it before.
   */
  fieldOf: Pick<FieldOf, 'labels'>;
  className?: string;
}

/** Moves the focus by script. The router would navigate for a link to a fragment, and lose the answer to the form. */
function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { hash } = event.currentTarget;
  document.querySelector<HTMLElement>(`${hash}:not(fieldset), ${hash} input`)?.focus();
}

/** The message of a form's answer, with links to the invalid fields. */
export function FormNotice({ answer, fieldOf, className }: FormNoticeProps) {
  if (!answer?.message) return null;
  const wrong = Object.entries(fieldOf.labels).filter(([name]) => answer.errors[name]);
  return (
    <Notice notice={answer.message} className={className}>
      {wrong.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {wrong.map(([name, label]) => (
            <li key={name}>
              <a className="link" href={`#${idOfWrong(name)}`} onClick={leadToField}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function NoticeAction({ action }: Pick<NoticeContent, 'action'>) {
  if (!action) return null;
  return (
    <p>
      <a className="link" href={action.href}>
        {action.label}
      </a>
    </p>
  );
}

export function NoticeIcon({ destructive, isFact }: Pick<NoticeContent, 'destructive' | 'isFact'>) {
  if (destructive) return <ErrorIcon className="mt-[0.15em] size-4.5" />;
  if (isFact) return <Icon of={Info} className="mt-[0.15em] size-4.5 flex-none text-soft" />;
  return <Icon of={Check} className="mt-[0.15em] size-4.5 flex-none text-ok" />;
}
