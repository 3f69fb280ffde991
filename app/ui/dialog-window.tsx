import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { DialogProps } from './dialog.tsx';

/** The window itself, loaded when first opened (`dialog.tsx`). */
export default function DialogWindow({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog">
            <header className="flex items-start justify-between gap-4 border-b border-rule px-6 pt-5 pb-4">
              <div>
                <Dialog.Title className="text-xl">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description className="mt-1.5 text-soft">{description}</Dialog.Description>
                )}
              </div>
              <Dialog.Close className="icon-button -mr-2.5" aria-label="Close">
                <X className="size-4.5" strokeWidth={1.5} aria-hidden />
              </Dialog.Close>
            </header>
            <div className="px-6 py-6">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
