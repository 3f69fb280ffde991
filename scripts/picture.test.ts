import { expect, test } from 'vitest';
import { drawBuilding } from './picture.ts';

const importers = [
  {
    source: 'app/features/home/home.server.ts',
    imports: ['app/services/mail/mail.server.ts', 'app/lib/money.ts'],
  },
  { source: 'app/services/mail/mail.server.ts', imports: ['app/services/config/config.server.ts'] },
  { source: 'app/services/config/config.server.ts', imports: [] },
  { source: 'app/lib/money.ts', imports: [] },
  { source: 'app/lib/money.test.ts', imports: ['app/services/mail/mail.server.ts'] },
];

test('a node stands for each import from one part of the building to another, in whichever order files are read', () => {
  const picture = drawBuilding(importers);
  expect(picture.match(/<circle/g)).toHaveLength(3);
  expect(drawBuilding(importers.toReversed())).toBe(picture);
});
