import { Check, Copy } from 'lucide';
import { Icon } from './icon.ts';

interface CopyButtonProps {
  /** Text to copy. Without it: the code of the figure around the button. */
  text?: string;
  /** Accessible name, and the text beside the icon when `hasText`. */
  label?: string;
  hasText?: boolean;
}

/** Copies on a click, then shows a check for 1.2 seconds (`enhance/buttons.ts`). Hidden without scripts. */
export function CopyButton({ text, label = 'Copy', hasText }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={`needs-js ${hasText ? 'button button-secondary button-small' : 'icon-button'}`}
      aria-label={hasText ? undefined : label}
      data-copy={text ?? ''}
    >
      <Icon of={Copy} className="copy-idle size-4" />
      <Icon of={Check} className="copy-done size-4" />
      {hasText && label}
    </button>
  );
}

/** A link to the page's Markdown. With scripts, a click copies the Markdown instead. */
export function CopyAsMarkdown({ href }: { href: string }) {
  return (
    <nav
      aria-label="This page as text"
      className="wrap no-print relative flex justify-end pb-3 max-md:-mt-12 max-md:pb-1"
    >
      <a
        href={href}
        rel="alternate"
        type="text/markdown"
        data-copy-from
        className="inline-flex min-h-9 items-center gap-1.5 text-xs text-soft hover:text-ink"
      >
        <Icon of={Copy} className="copy-idle size-3.5" />
        <Icon of={Check} className="copy-done size-3.5" />
        Copy as Markdown
      </a>
    </nav>
  );
}
