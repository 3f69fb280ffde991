import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Progress, readProgress } from './progress.tsx';

test('is indeterminate when the value is null', () => {
  expect(readProgress(null)).toEqual({ state: 'indeterminate', value: null, max: 100 });
});

test('is loading below the maximum, which is 100 unless said', () => {
  expect(readProgress(0)).toEqual({ state: 'loading', value: 0, max: 100 });
  expect(readProgress(65).state).toBe('loading');
  expect(readProgress(3, 4)).toEqual({ state: 'loading', value: 3, max: 4 });
});

test('is complete at the maximum', () => {
  expect(readProgress(100).state).toBe('complete');
  expect(readProgress(4, 4)).toEqual({ state: 'complete', value: 4, max: 4 });
});

test('accepts only a maximum above 0', () => {
  for (const max of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(readProgress(100, max)).toEqual({ state: 'complete', value: 100, max: 100 });
});

test('accepts only a value between 0 and the maximum', () => {
  for (const value of [-1, 101, Number.NaN]) expect(readProgress(value).state).toBe('indeterminate');
  expect(readProgress(5, 4).state).toBe('indeterminate');
});

test('tells assistive technology the same as the eye', () => {
  const known = renderToStaticMarkup(<Progress label="Course" value={2} max={4} />);
  expect(known).toContain('role="progressbar"');
  expect(known).toContain('aria-valuenow="2"');
  expect(known).toContain('aria-valuemax="4"');
  expect(known).toContain('aria-valuetext="50 %"');
  expect(known).toContain('data-state="loading"');
  const unknown = renderToStaticMarkup(<Progress label="Course" value={null} />);
  expect(unknown).toContain('data-state="indeterminate"');
  expect(unknown).not.toContain('aria-valuenow');
});
