import { type Flag, flags, isOfPlace, type MapFilter, type Tier, tiers } from './filter.ts';

/** Number of items of one category, tier and set of flags; an empty category has one group with zero. */
export interface GroupCount {
  slug: string;
  name: string;
  description: string;
  tier: string | null;
  isRemote: boolean;
  isLocal: boolean;
  isNoAuth: boolean;
  isInstallable: boolean;
  count: number;
}

/** Number of items that each choice of a filter would leave, with the other filters unchanged. */
export type Facets = ReturnType<typeof sumFacets>;

/** Sums up groups. A category's count ignores the chosen category or layer, and a tier's count the chosen tier. */
export function sumFacets(
  groups: readonly GroupCount[],
  filter: Pick<MapFilter, 'category' | 'layer' | 'tier'>,
  /** `count` is undefined if there are too many items to count. */
  tags: { tag: string; count?: number | undefined }[],
) {
  const categories = new Map<string, Pick<GroupCount, 'slug' | 'name' | 'description' | 'count'>>();
  const byTier = Object.fromEntries(Object.keys(tiers).map((name) => [name, 0])) as Record<Tier, number>;
  const byFlag = Object.fromEntries(Object.keys(flags).map((name) => [name, 0])) as Record<Flag, number>;
  let total = 0;
  for (const { slug, name, description, count, ...group } of groups) {
    if (!categories.has(slug)) categories.set(slug, { slug, name, description, count: 0 });
    const ofCategory = categories.get(slug);
    const isOfTier = !filter.tier || group.tier === filter.tier;
    const isInPlace = isOfPlace(filter, slug);
    if (isOfTier && ofCategory) ofCategory.count += count;
    if (isInPlace && group.tier && group.tier in byTier) byTier[group.tier as Tier] += count;
    if (!isOfTier || !isInPlace) continue;
    total += count;
    if (group.isRemote) byFlag.remote += count;
    if (group.isLocal) byFlag.local += count;
    if (group.isNoAuth) byFlag['no-auth'] += count;
    if (group.isInstallable) byFlag.installable += count;
  }
  const listed = [...categories.values()];
  return {
    total,
    /** Items of all categories. */
    all: listed.reduce((sum, { count }) => sum + count, 0),
    categories: listed,
    tiers: byTier,
    flags: byFlag,
    tags,
  };
}
