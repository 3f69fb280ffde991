import type { Locator } from '@playwright/test';

/** Pastes a text, so many times over: a large one is made in the browser, since sending it there takes its time. */
export const paste = (area: Locator, text: string, times = 1) =>
  area.evaluate(
    (element, [text, times]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text.repeat(times));
      (element as HTMLTextAreaElement).focus();
      (element as HTMLTextAreaElement).select();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, times] as const,
  );
