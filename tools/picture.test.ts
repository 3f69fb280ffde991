import { expect, test } from 'vitest';
import { drawBuilding } from './picture.ts';

const importers = [
  {
    source: 'site/app/features/home/home.server.ts',
    imports: ['site/app/services/mail/mail.server.ts', 'site/app/lib/money.ts'],
  },
  { source: 'site/app/services/mail/mail.server.ts', imports: ['site/app/services/config/config.server.ts'] },
  { source: 'site/app/services/config/config.server.ts', imports: [] },
  { source: 'site/app/lib/money.ts', imports: [] },
  { source: 'site/app/lib/money.test.ts', imports: ['site/app/services/mail/mail.server.ts'] },
];

test('a node stands for each import from one part of the building to another, in whichever order files are read', () => {
  const picture = drawBuilding(importers);
  expect(picture.match(/<circle/g)).toHaveLength(3);
  expect(drawBuilding(importers.toReversed())).toBe(picture);
});
