import { type RefObject, useEffect } from 'react';

/** Has the browser ask before a page is left whose form holds what was not sent. `part` stands in the form. */
export function useUnsavedGuard(part: RefObject<HTMLElement | null>, isUnsaved: boolean): void {
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!isUnsaved || !form) return;
    let isSent = false;
    const send = ({ submitter }: SubmitEvent) => {
      // What opens in another tab leaves the form where it is.
      isSent = submitter?.getAttribute('formtarget') !== '_blank';
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSent) event.preventDefault();
    };
    form.addEventListener('submit', send);
    addEventListener('beforeunload', ask);
    return () => {
      form.removeEventListener('submit', send);
      removeEventListener('beforeunload', ask);
    };
  }, [part, isUnsaved]);
}
