import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import { site } from '#site';
import { drawSeal } from './draw-seal.ts';
import type { Credential } from './tables.server.ts';

/** The name, unless its holder hid it or deleted the account. */
export function shownName({ holderName, isNameShown, userId }: Credential): string | undefined {
  return isNameShown && userId !== null && holderName ? holderName : undefined;
}

/** A level, with its seal in the colours of where it is drawn. */
export async function levelWithSeal(id: LevelId, colours: Parameters<typeof drawSeal>[0]['colours']) {
  const { levels } = await readTiers();
  const index = levels.findIndex((one) => one.id === id);
  const level = levels[index];
  if (!level) throw new Error(`There is no level ${id}.`);
  const legend = { top: `${site.product} certification`, bottom: level.name };
  return { level, seal: drawSeal({ level: index + 1, legend, colours }) };
}
