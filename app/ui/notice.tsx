import { Check, CircleAlert } from 'lucide-react';
import type { NoticeContent } from '#app/lib/form-answer.ts';

/** The notice in place: on pages that answer an ordinary form post. Errors are alerts, the rest is status. */
export function Notice({ notice, className = '' }: { notice: NoticeContent; className?: string }) {
  return (
    <div
      className={`notice ${className}`.trimEnd()}
      data-destructive={notice.destructive || undefined}
      role={notice.destructive ? 'alert' : 'status'}
    >
      <NoticeIcon destructive={notice.destructive} />
      <div>
        <p className="font-semibold">{notice.title}</p>
        {notice.description && <p className="text-soft">{notice.description}</p>}
        <NoticeAction action={notice.action} />
      </div>
    </div>
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

export function NoticeIcon({ destructive }: { destructive?: boolean }) {
  const Icon = destructive ? CircleAlert : Check;
  const colour = destructive ? 'text-signal' : 'text-ok';
  return <Icon className={`mt-[0.15em] size-4.5 flex-none ${colour}`} strokeWidth={1.5} aria-hidden />;
}
