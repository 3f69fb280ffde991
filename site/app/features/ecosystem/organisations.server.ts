import { z } from 'zod';
import organisations from '../../../content/organisations.json' with { type: 'json' };

const layer = z.strictObject({
  /** Anchor on the page. */
  id: z.string(),
  title: z.string(),
  about: z.string(),
  /** What the layer has to do with traces. */
  traces: z.string(),
  organisations: z.array(
    z.strictObject({ name: z.string(), websiteUrl: z.url({ protocol: /^https$/ }), about: z.string() }),
  ),
});

export type Layer = z.infer<typeof layer>;

/** The layers of the ecosystem, the texts first and the models last, with the organisations seen in each. */
export function listLayers(): Layer[] {
  return z.array(layer).parse(organisations);
}

/** When the list was compiled; nothing in it was checked on the live web since. */
export const compiledOn = '2026-11-21';
