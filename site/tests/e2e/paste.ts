import type { Locator } from '@playwright/test';

/**
 * Replaces the text of a field by a paste of `text`, repeated `times`. The browser repeats it: sending a large text
 * there is slow.
 */
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
