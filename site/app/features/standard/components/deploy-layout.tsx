import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Contents } from '#app/ui/contents.tsx';
import { Icon } from '#app/ui/icon.ts';

interface DeployLayoutProps {
  title: string;
  about: ReactNode;
  current: string;
  /** The pages below `/deploy`. */
  guides: readonly { path: string; title: string }[];
  /** Anchors of this page. */
  contents: readonly { id: string; label: string }[];
  children: ReactNode;
}

/** Layout of `/deploy` and the pages below it: title, links between them, and the anchors beside the text. */
export function DeployLayout({ title, about, current, guides, contents, children }: DeployLayoutProps) {
  const list = <Contents label="On this page" entries={contents} />;
  return (
    <div className="wrap tool">
      <header className="mb-2 grid items-baseline gap-x-10 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)]">
        <h1 className="text-[2rem] leading-tight md:text-[2.25rem]">{title}</h1>
        <p className="max-w-[44em] text-soft">{about}</p>
      </header>
      <nav aria-label="Deploy" className="tab-list no-print">
        {[{ path: '/deploy', title: 'Deploy' }, ...guides].map(({ path, title }) => (
          <a key={path} href={path} className="tab" aria-current={path === current ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pt-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8">
        <aside className="no-print lg:sticky lg:top-10 lg:self-start">
          <div className="max-lg:hidden">{list}</div>
          <details className="lg:hidden" data-md="skip">
            <summary className="button button-secondary">
              On this page <Icon of={ChevronDown} className="size-4" />
            </summary>
            <div className="pt-4">{list}</div>
          </details>
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}
