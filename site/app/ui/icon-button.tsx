import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from './icon.ts';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: IconNode;
};

/** A button without text: its name is told to assistive technology and shown on hover and focus. */
export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" {...rest} aria-label={label} className={`icon-button ${className}`.trimEnd()}>
        <Icon of={icon} className="size-4.5" />
      </button>
    </Tooltip>
  );
}
