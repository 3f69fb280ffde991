import { Check, Lock } from 'lucide-react';

/** Whether a module is open, told by an icon and its name. */
export function LockMark({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? Check : Lock;
  return (
    <Icon
      role="img"
      aria-label={isOpen ? 'Unlocked' : 'Locked'}
      className={`size-4 flex-none ${isOpen ? 'text-ok' : 'text-soft'}`}
      strokeWidth={1.5}
    />
  );
}
