import { ArrowUpRight } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.ts';

type TextLinkProps = ComponentProps<'a'> & {
  href: string;
  /** The link opens a new tab, and says so. */
  newTab?: boolean;
};

/** A link within text. It is a plain `<a>`, because reading pages have no router in the browser. */
export function TextLink({ newTab, className = '', children, ...rest }: TextLinkProps) {
  return (
    <a
      {...rest}
      className={`link ${className}`.trimEnd()}
      target={newTab ? '_blank' : undefined}
      rel={/^https?:/.test(rest.href) ? 'noopener noreferrer' : undefined}
    >
      {children}
      {newTab && <NewTabMark />}
    </a>
  );
}

/** The line above a page's title: a link to the page above it, then `children`. */
export function Breadcrumb({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <p className="kicker">
      <a href={href} className="link">
        {label}
      </a>{' '}
      / {children}
    </p>
  );
}

/** The arrow after a link that opens a new tab, with words for screen readers. */
export function NewTabMark() {
  return (
    <>
      <Icon of={ArrowUpRight} className="ml-0.5 inline size-[0.9em] align-[-0.05em]" />
      <span className="sr-only" data-md="skip">
        {' '}
        (opens in a new tab)
      </span>
    </>
  );
}
