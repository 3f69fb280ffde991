import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

interface EmptyStateProps {
  title: string;
  /** Advice on what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** A link back, such as to the list without filters. */
  back?: { href: string; label: string };
}

/** Nothing to list, and what to do now. */
export function EmptyState({ title, children, action, back }: EmptyStateProps) {
  return (
    <div className="empty">
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
