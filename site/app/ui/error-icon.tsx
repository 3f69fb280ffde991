import { OctagonAlert } from 'lucide';
import { Icon } from './icon.ts';

/** Marks errors and failed checks, so that colour is not their only sign. */
export function ErrorIcon({ className }: { className: string }) {
  return <Icon of={OctagonAlert} className={`flex-none text-error ${className}`} strokeWidth={1.75} />;
}
