import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.ts';

interface DropdownProps {
  label: ReactNode;
  /** Side of the button with which the panel lines up. */
  align?: 'start' | 'end';
  /** `DropdownItem`s. */
  children: ReactNode;
}

/**
 * A button that opens a short list of links. It is a `<details>` like the header's menus, so that it works without
 * scripts. `enhance/menus.ts` closes it.
 */
export function Dropdown({ label, align = 'start', children }: DropdownProps) {
  return (
    <details name="menu" className="menu group relative inline-block" data-menu>
      <summary className="button button-secondary button-small">
        {label}
        <Icon of={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className={`menu-panel dropdown-panel ${align === 'end' ? 'right-0' : 'left-0'}`}>{children}</ul>
    </details>
  );
}

interface DropdownItemProps {
  /** Id to find the link again after the list was replaced. */
  id?: string;
  href: string;
  /** The current choice. */
  isCurrent?: boolean;
  children: ReactNode;
}

export function DropdownItem({ id, href, isCurrent, children }: DropdownItemProps) {
  return (
    <li>
      <a id={id} href={href} className="dropdown-item" aria-current={isCurrent || undefined}>
        {children}
      </a>
    </li>
  );
}
