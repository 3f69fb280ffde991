import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: IconNode;
};

/** A button without text. Assistive technology gets its name, which is also shown on hover and focus. */
export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" {...rest} aria-label={label} className={`icon-button ${className}`.trimEnd()}>
        <Icon of={icon} className="size-4.5" />
      </button>
    </Tooltip>
  );
}

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
