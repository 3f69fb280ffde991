import type { Locator } from '@playwright/test';

/** Pastes in place of what is there, so many times over: a large text is made in the browser, since sending it there takes its time. */
export async function paste(area: Locator, text: string, times = 1): Promise<void> {
  await area.press('ControlOrMeta+a');
  await area.evaluate(
    (element, [text, times]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text.repeat(times));
      const how = { clipboardData, bubbles: true, composed: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', how));
    },
    [text, times] as const,
  );
}
