import { expect, test } from 'vitest';
import { canonicalJson } from '../src/canonical-json.ts';

test('the sample of RFC 8785 comes out as the RFC prints it', () => {
  const sample = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(canonicalJson(sample)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('members are in the order of their UTF-16 code units', () => {
  expect(canonicalJson({ '\ufb33': 1, '\u{1f600}': 2, '1': 3, '\r': 4, ö: 5, a: 6 })).toBe(
    '{"\\r":4,"1":3,"a":6,"ö":5,"\u{1f600}":2,"\ufb33":1}',
  );
});

test('what has no canonical form is refused', () => {
  for (const value of ['\ud800', { a: Number.NaN }, [undefined], { '\udc00': 1 }])
    expect(() => canonicalJson(value)).toThrow(TypeError);
});
