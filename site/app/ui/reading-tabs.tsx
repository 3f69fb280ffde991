import type { ReactNode } from 'react';

interface ReadingTab {
  /** Anchor of the panel; unique on the page. */
  id: string;
  label: string;
  panel: ReactNode;
}

/** Sections with links to them, which `enhance/tabs.ts` turns into tabs. On paper all sections appear. */
export function ReadingTabs({ label, tabs }: { label: string; tabs: readonly ReadingTab[] }) {
  return (
    <div data-tabs>
      <nav className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <a key={tab.id} href={`#${tab.id}`} id={`${tab.id}-tab`} className="tab">
            {tab.label}
          </a>
        ))}
      </nav>
      {tabs.map((tab) => (
        <section key={tab.id} id={tab.id} aria-labelledby={`${tab.id}-tab`} className="tab-panel">
          {tab.panel}
        </section>
      ))}
    </div>
  );
}
