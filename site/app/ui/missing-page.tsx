import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { SearchForm } from './search-results.tsx';

interface MissingPageProps {
  title: string;
  /** Message: the missing thing, and perhaps why. */
  children: ReactNode;
  back: { href: string; label: string };
}

/** Shown if the thing that a URL names does not exist, or no longer does. It may be found under another name. */
export function MissingPage({ title, children, back }: MissingPageProps) {
  return (
    <div className="wrap py-12 md:py-20">
      <h1 className="text-3xl wrap-anywhere">{title}</h1>
      <p className="mt-5 mb-8 max-w-[38em] text-soft md:text-lg">{children}</p>
      <ButtonLink href={back.href} variant="secondary">
        {back.label}
      </ButtonLink>
      <SearchForm action="/search" query="" className="mt-10 max-w-xl border-t border-rule pt-6" />
    </div>
  );
}
