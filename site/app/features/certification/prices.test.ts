import { expect, test } from 'vitest';
import { readTiers } from '../../services/curriculum/levels.server.ts';

test('a price id names its level and its sum, so that a changed price cannot keep an old id', async () => {
  const { levels } = await readTiers();
  expect(levels.map(({ priceId }) => priceId)).toEqual(
    levels.map(({ id, priceUsd }) => `price_${id}_${priceUsd}`),
  );
});
