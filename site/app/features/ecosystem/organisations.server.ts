import { z } from 'zod';
import organisations from '../../../content/organisations.json' with { type: 'json' };

const layer = z.strictObject({
  /** Anchor on the page. */
  id: z.string(),
  title: z.string(),
  about: z.string(),
  /** Role of traces in the layer. */
  traces: z.string(),
  organisations: z.array(
    z.strictObject({ name: z.string(), websiteUrl: z.url({ protocol: /^https$/ }), about: z.string() }),
  ),
});

export type Layer = z.infer<typeof layer>;

/** The layers of the ecosystem in the file's order, with their organisations. */
export function listLayers(): Layer[] {
  return z.array(layer).parse(organisations);
}

/** Date when the list was compiled; nothing was checked online since. */
export const compiledOn = '2026-11-21';
