import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide';
import type { DialogProps } from './dialog.tsx';
import { Icon } from './icon.ts';

/** The window itself, loaded when first opened (`dialog.tsx`). */
export default function DialogWindow({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-51 grid place-items-[start_center] overflow-y-auto px-4 pt-[min(12vh,6rem)] pb-8">
          <Dialog.Popup className="dialog">
            <header className="border-b border-rule py-5 pr-16 pl-6">
              <Dialog.Title className="text-xl">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1.5 text-soft">{description}</Dialog.Description>
              )}
            </header>
            <div className="px-6 py-6">{children}</div>
            {/* Last, so that the focus starts in the dialog's content. */}
            <Dialog.Close className="icon-button absolute top-4 right-4" aria-label="Close">
              <Icon of={X} className="size-4.5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
