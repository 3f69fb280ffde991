import { Check, Copy } from 'lucide';
import { Icon } from './icon.ts';

/** At the foot of every page that is also given as Markdown: copies it, and without scripts opens it. */
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
