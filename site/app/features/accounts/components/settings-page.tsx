import type { ReactNode } from 'react';
import { SuccessNotice } from './auth-card.tsx';

/** A tab of settings: its heading, the notice of success, and its sections. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="mt-10 mb-8 text-3xl">{title}</h1>
      <SuccessNotice className="mb-8" />
      {children}
    </>
  );
}

interface AccountSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A section of a tab: its description and its actions, side by side on wide screens. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-6 border-t border-rule py-10 md:grid-cols-[16rem_1fr]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {lead && <div className="mt-3 text-[0.9375rem] text-soft">{lead}</div>}
      </div>
      <div className="max-w-[28rem]">{children}</div>
    </section>
  );
}
