import { OctagonAlert } from 'lucide';
import { Icon } from './icon.ts';

/** Marks errors and failed checks, and nothing else, so that you know them without the colour. */
export function ErrorIcon({ className }: { className: string }) {
  return <Icon of={OctagonAlert} className={`flex-none text-error ${className}`} strokeWidth={1.75} />;
}
