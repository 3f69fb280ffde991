import type { ReactNode } from 'react';
import { SuccessNotice } from './auth-card.tsx';

/** A tab of settings: its heading, what one of its forms has done, and its sections. */
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

/** One part of the account page: its description on the left, its actions on the right. */
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
