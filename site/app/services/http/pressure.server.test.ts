import { expect, test } from 'vitest';
import { type Asker, Pressure } from './pressure.server.ts';

function watched() {
  const lines: string[] = [];
  const log = {
    warn: (_: object, line: string) => lines.push(line),
    info: (line: string) => lines.push(line),
  } as unknown as ConstructorParameters<typeof Pressure>[1];
  const pressure = new Pressure(100, log, () => 0);
  const admitted = (asker: Asker) =>
    Array.from({ length: 100 }, () => pressure.admits(asker)).filter(Boolean).length;
  const note = (delayMs: number, windows: number) => {
    for (let window = 0; window < windows; window += 1) pressure.note(delayMs);
  };
  return { lines, admitted, note, pressure };
}

test('one long task refuses nobody', () => {
  const { admitted, note, lines, pressure } = watched();
  note(5, 3);
  note(2_000, 3);
  expect([admitted('strangers'), admitted('people'), pressure.isCalm]).toEqual([100, 100, true]);
  expect(lines).toEqual([]);
});

test('an overload refuses strangers first and more and more, people only after that, and never all of them', () => {
  const { admitted, note, lines } = watched();
  note(200, 4);
  expect([admitted('strangers'), admitted('people')]).toEqual([50, 100]);
  note(200, 1);
  expect([admitted('strangers'), admitted('people')]).toEqual([25, 100]);
  note(200, 3);
  expect([admitted('strangers'), admitted('people')]).toEqual([0, 100]);
  note(200, 20);
  expect([admitted('strangers'), admitted('people')]).toEqual([0, 10]);
  expect(lines).toEqual(['overloaded: refusing some requests from signed-out visitors']);
});

test('when it is over people are let in first, and strangers little by little', () => {
  const { admitted, note, lines, pressure } = watched();
  note(200, 30);
  note(5, 5);
  expect([admitted('strangers'), admitted('people')]).toEqual([0, 100]);
  note(5, 10);
  expect(admitted('strangers')).toBe(50);
  note(5, 10);
  expect([admitted('strangers'), pressure.isCalm]).toEqual([100, true]);
  expect(lines.at(-1)).toBe('no longer overloaded: accepting all requests again');
});
