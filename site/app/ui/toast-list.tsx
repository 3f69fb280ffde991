import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { Icon } from './icon.ts';
import { NoticeAction, NoticeIcon } from './notice.tsx';
import type { Waiting } from './toaster.tsx';

interface ToastListProps {
  /** Notices that are not shown yet. This component empties the list. */
  waiting: Waiting[];
  subscribe: (listener: () => void) => () => void;
}

type ToastData = Pick<NoticeContent, 'action' | 'takesFocus'>;

/** Time for which a toast is shown (ms). One with `takesFocus` stays until a person closes it. */
const shownMs = { normal: 6_000, destructive: 12_000 };

/** The toasts, loaded with the first one (`toaster.tsx`). */
export default function ToastList({ waiting, subscribe }: ToastListProps) {
  return (
    <Toast.Provider limit={3}>
      <Feed waiting={waiting} subscribe={subscribe} />
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Feed({ waiting, subscribe }: ToastListProps) {
  const { add, close } = Toast.useToastManager<ToastData>();
  const shown = useRef(new Map<string | undefined, string>());
  useEffect(() => {
    const showWaiting = () => {
      for (const { of, ...notice } of waiting.splice(0)) {
        const earlier = of && shown.current.get(of);
        if (earlier) close(earlier);
        if (notice.title === undefined) continue;
        const { title, description, destructive, action, takesFocus } = notice;
        const opener = document.activeElement;
        const id = add({
          title,
          description,
          type: destructive ? 'destructive' : 'normal',
          data: { action, takesFocus },
          timeout: takesFocus ? 0 : destructive ? shownMs.destructive : shownMs.normal,
          onClose: () => takesFocus && opener instanceof HTMLElement && opener.focus(),
        });
        if (of) shown.current.set(of, id);
      }
    };
    showWaiting();
    return subscribe(showWaiting);
  }, [add, close, waiting, subscribe]);
  return null;
}

const takeFocus = (root: HTMLElement | null) => root?.focus();

function List() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      ref={toast.data?.takesFocus ? takeFocus : undefined}
      toast={toast}
      className="toast"
      swipeDirection={['right', 'down']}
    >
      <Toast.Content className="toast-content">
        <NoticeIcon destructive={toast.type === 'destructive'} />
        <div className="min-w-0 flex-1">
          <Toast.Title render={<p />} className="font-semibold" />
          <Toast.Description className="text-soft" />
          <NoticeAction action={toast.data?.action} />
        </div>
        <Toast.Close className="icon-button -my-1.5 -mr-2" aria-label="Dismiss" aria-hidden={undefined}>
          <Icon of={X} className="size-4.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
