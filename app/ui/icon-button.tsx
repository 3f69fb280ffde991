import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: LucideIcon;
};

/** A button without text: its name is told to assistive technology and shown on hover and focus. */
export function IconButton({ label, icon: Icon, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" {...rest} aria-label={label} className={`icon-button ${className}`.trimEnd()}>
        <Icon className="size-4.5" strokeWidth={1.5} aria-hidden />
      </button>
    </Tooltip>
  );
}
