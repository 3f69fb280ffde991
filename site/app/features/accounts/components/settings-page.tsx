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
