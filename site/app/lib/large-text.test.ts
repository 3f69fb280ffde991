import { expect, test } from 'vitest';
import { heldPaste, maxEditable, sizeRefusal } from './large-text.ts';

test('a paste is held when the text would be too long for its area, with what was around it', () => {
  const area = { value: 'before|after', selectionStart: 6, selectionEnd: 7 };
  expect(heldPaste(area, 'x'.repeat(maxEditable - 12))).toBeUndefined();
  const long = 'x'.repeat(maxEditable - 11);
  expect(heldPaste(area, long)).toBe(`before${long}after`);
});

test('more than 5 MB is refused, with its size', () => {
  expect(sizeRefusal(5 * 1024 * 1024)).toBeUndefined();
  expect(sizeRefusal(50 * 1024 * 1024)).toBe('This is 50.0 MB. We can check at most 5 MB here.');
  expect(sizeRefusal(5 * 1024 * 1024 + 1)).toBe('This is 5.1 MB. We can check at most 5 MB here.');
});
