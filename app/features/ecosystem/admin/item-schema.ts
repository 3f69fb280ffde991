import { z } from 'zod';
import type { Fields } from '#app/lib/edit-answer.ts';
import {
  day,
  linesOf,
  neededText,
  oneOf,
  optionalText,
  orNothing,
  tick,
  wholeNumber,
} from '#app/lib/edit-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { type Tier, tiers } from '../catalogue/filter.ts';
import { nameText, tagsText } from '../catalogue/schema.ts';

const transports = ['stdio', 'streamable-http', 'sse'] as const;

/** An item as an editor writes it, by the rules of a suggestion: what comes out are columns. */
export const itemSchema = z
  .object({
    name: z.string().default('').pipe(nameText),
    description: neededText(500, 'A description is required'),
    category: neededText(60, 'Please choose a category'),
    tier: oneOf(Object.keys(tiers) as Tier[], 'Please choose a tier'),
    tags: tagsText,
    maintainer: optionalText(200),
    websiteUrl: orNothing(httpAddress),
    repositoryUrl: orNothing(httpAddress),
    remoteUrl: orNothing(httpAddress),
    logoUrl: orNothing(httpAddress),
    auth: orNothing(z.enum(['none', 'oauth', 'api-key'], 'Please choose from the list.')),
    transports: z
      .string()
      .default('')
      .transform((chosen) => transports.filter((name) => chosen.split(',').includes(name))),
    isRemote: tick,
    isLocal: tick,
    language: optionalText(60),
    licence: optionalText(60),
    sortOrder: wholeNumber(0, 100_000),
    lastChecked: orNothing(day),
    seenIn: linesOf(10, 300),
  })
  .refine(({ websiteUrl, repositoryUrl, remoteUrl }) => websiteUrl || repositoryUrl || remoteUrl, {
    path: ['websiteUrl'],
    message: 'A website, a repository or an endpoint is required',
  });

export type ItemValues = z.infer<typeof itemSchema>;

/** Columns of an item, whatever its source wrote into them. */
type ItemColumns = {
  [Name in keyof ItemValues]: ItemValues[Name] extends readonly string[]
    ? readonly string[]
    : ItemValues[Name] extends string
      ? string
      : ItemValues[Name] extends string | null
        ? string | null
        : ItemValues[Name];
};

/** What the form shows of an item. */
export function fieldsOfItem(item: ItemColumns): Fields {
  return {
    name: item.name,
    description: item.description,
    category: item.category,
    tier: item.tier,
    tags: item.tags.join(', '),
    maintainer: item.maintainer ?? '',
    websiteUrl: item.websiteUrl ?? '',
    repositoryUrl: item.repositoryUrl ?? '',
    remoteUrl: item.remoteUrl ?? '',
    logoUrl: item.logoUrl ?? '',
    auth: item.auth ?? '',
    transports: transports.filter((name) => item.transports.includes(name)).join(','),
    isRemote: item.isRemote ? 'yes' : '',
    isLocal: item.isLocal ? 'yes' : '',
    language: item.language ?? '',
    licence: item.licence ?? '',
    sortOrder: String(item.sortOrder),
    lastChecked: item.lastChecked ?? '',
    seenIn: item.seenIn.join('\n'),
  };
}
