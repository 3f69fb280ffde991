import { type Code, CodeBlock } from '#app/ui/code-block.tsx';

export interface BadgeCode {
  src: string;
  label: string;
  markdown: Code;
  html: Code;
}

/** The badge of an entry, and how to show it elsewhere. */
export function EntryBadge({ badge }: { badge: BadgeCode }) {
  return (
    <section aria-labelledby="badge" className="mt-14 border-t border-rule pt-10">
      <h2 id="badge" className="mb-5 text-2xl">
        Badge
      </h2>
      <img src={badge.src} alt={badge.label} width="236" height="22" />
      <p className="mt-4 mb-6 text-sm text-soft">
        It stays at its address for as long as the entry declares compliance and conforms. Add{' '}
        <code>?style=dark</code> or <code>?style=outline</code> for another look.
      </p>
      <div className="grid grid-cols-1 gap-4">
        <CodeBlock code={badge.markdown} title="Markdown" />
        <CodeBlock code={badge.html} title="HTML" />
      </div>
    </section>
  );
}
