import type { ReactNode } from 'react';

/**
 * Shows the name of an icon button on hover and focus. Pure CSS; Escape hides it (`enhance/menus.ts`). The
 * name itself is the control's `aria-label`, so the bubble is not read out a second time.
 */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="tip">
      {children}
      <span className="tip-text" aria-hidden>
        {label}
      </span>
    </span>
  );
}
