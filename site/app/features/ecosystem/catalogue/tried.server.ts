import { z } from 'zod';
import { formatLongDate } from '#app/lib/dates.ts';
import listed from '../../../../content/catalogue/tried.json' with { type: 'json' };
import { isElsewhere } from './program-switches.ts';
import type { Package } from './server-json.ts';

/**
 * A start of an npm package by us: we installed it, started it over stdio and sent `initialize`, without a key or
 * account.
 */
const trial = z.strictObject({
  /** Slug of the item. */
  item: z.string(),
  /** Name of the package on npm. */
  package: z.string(),
  version: z.string(),
  day: z.iso.date(),
  /** `answered`, or the setting that the server named as missing when it stopped. */
  outcome: z.union([z.literal('answered'), z.strictObject({ asksFor: z.string().min(1) })]),
  /** File of the server's own repository that names the package: `owner/repository:path@commit`. */
  source: z.string().regex(/^[\w.-]+\/[\w.-]+:\S+$/),
});
export type Trial = z.infer<typeof trial>;

/** All trials of `site/content/catalogue/tried.json`. */
export const trials: readonly Trial[] = z.array(trial).parse(listed);

const byPackage = new Map(trials.map((one) => [one.package, one]));

/** A sentence on whether we tried this way to install a server. */
export function describeTrial(one: Package, isImported: boolean): string {
  const tried = one.registryType === 'npm' && !isElsewhere(one) ? byPackage.get(one.identifier) : undefined;
  if (!tried) return `Taken from its ${isImported ? 'registry entry' : 'repository'}. We have not tried it.`;
  const { day, version, outcome } = tried;
  const result = outcome === 'answered' ? 'it answered' : `it asks for ${outcome.asksFor}`;
  return `Tried on ${formatLongDate(day)} with version ${version}: ${result}.`;
}
