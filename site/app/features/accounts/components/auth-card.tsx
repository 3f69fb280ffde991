import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { ActionNotice } from '#app/ui/toaster.tsx';
import type { AccountAnswer } from '../schema.ts';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  /** Beside the card on wide screens, below it on small ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout with one card, for signing in and similar pages, with the notice of success. */
export function AuthCard({ title, lead, aside, children }: AuthCardProps) {
  return (
    <div
      className={`wrap grid items-start gap-x-20 gap-y-14 py-12 md:py-20 ${aside ? 'md:grid-cols-[minmax(0,28rem)_1fr]' : 'grid-cols-[minmax(0,28rem)] justify-center'}`}
    >
      <section
        className="rounded-lg border border-rule bg-sheet px-6 pt-7 pb-8 sm:px-9 sm:pt-9"
        aria-labelledby="card-title"
      >
        <h1 id="card-title" className="text-2xl">
          {title}
        </h1>
        {lead && <p className="mt-3 text-soft">{lead}</p>}
        <div className="mt-6">
          <SuccessNotice className="mb-6" />
          {children}
        </div>
      </section>
      {aside && <div className="md:pt-10">{aside}</div>}
    </div>
  );
}

/**
 * The notice that a form of this page succeeded. It is outside the form, which may be gone by then; a refusal appears
 * at its form.
 */
export function SuccessNotice({ className }: { className?: string }) {
  const { message, intent } = useActionData<AccountAnswer>() ?? {};
  return (
    <ActionNotice notice={message?.destructive ? undefined : message} of={intent} className={className} />
  );
}
