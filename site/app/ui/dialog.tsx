import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The dialog library is 19 KB: it comes when a dialog is first opened. */
const DialogWindow = lazy(() => import('./dialog-window.tsx'));

/**
 * A modal window of an application page: labelled, keeps the focus, closes on Escape and on a click beside it,
 * gives the focus back. What it does must also be reachable without a script, at an address of its own.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(props.open);
  if (props.open && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
