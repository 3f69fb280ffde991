import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The dialog library is loaded when a dialog first opens. */
const DialogWindow = lazy(() => import('./dialog-window.tsx'));

/**
 * A modal window of an application page: it has a title, keeps the focus, closes on Escape and on a click beside it,
 * and gives the focus back. Its function must also be available without scripts, at a URL of its own.
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
