import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

interface EmptyStateProps {
  title: string;
  /** Advice on what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** In place of an action: a way back. */
  back?: { href: string; label: string };
}

/** Nothing to list: a line that waits for its next node. */
export function EmptyState({ title, children, action, back }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg
        viewBox="0 0 168 20"
        className="h-5 w-42"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M14 10h40" />
        <path d="M66 10h88" strokeDasharray="2 6" className="stroke-edge" />
        <circle cx="8" cy="10" r="5.5" />
        <circle cx="60" cy="10" r="5.5" />
        <circle cx="160" cy="10" r="5.5" strokeDasharray="2 3" className="stroke-edge" />
      </svg>
      <p className="max-w-full font-serif text-xl wrap-anywhere">{title}</p>
      {children && <div className="text-soft">{children}</div>}
      {action}
      {back && (
        <ButtonLink href={back.href} variant="secondary">
          {back.label}
        </ButtonLink>
      )}
    </div>
  );
}

interface MissingPageProps {
  title: string;
  /** Message: the missing thing, and perhaps why. */
  children: ReactNode;
  back: { href: string; label: string };
}

/** In place of the page of one thing, where there is none at its address (any more). */
export function MissingPage({ title, children, back }: MissingPageProps) {
  return (
    <div className="wrap py-20 md:py-28">
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title} back={back}>
        {children}
      </EmptyState>
    </div>
  );
}
