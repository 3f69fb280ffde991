import { expect, test } from 'vitest';
import { youTubeId } from './video-id.ts';

test.each([
  ['https://www.youtube.com/watch?v=kOhLoixrJXo', 'kOhLoixrJXo'],
  ['https://youtu.be/vCN9-mKBDfQ?t=30', 'vCN9-mKBDfQ'],
  ['https://youtube.com/live/_821hYFZyCo', '_821hYFZyCo'],
  ['https://m.youtube.com/shorts/G7hKl96qZTE', 'G7hKl96qZTE'],
  ['https://www.youtube.com/playlist?list=PLyCki2K0Lg', undefined],
  ['https://www.youtube.com/watch?v=../../secret', undefined],
  ['https://youtube.com.evil.example/watch?v=kOhLoixrJXo', undefined],
  ['https://talks.example/watch?v=kOhLoixrJXo', undefined],
  ['/blog/one-format-for-every-run', undefined],
])('the video of %s is %s', (address, id) => {
  expect(youTubeId(address)).toBe(id);
});
