/** The map's layers, from applications down to foundations, each with its categories. */
import layers from '../../../../content/catalogue/layers.json' with { type: 'json' };

/** Layer of categories that no other layer lists, such as those that an editor added. */
const other = { slug: 'other', name: 'Other', about: 'categories without a layer' } as const;

const all = [...layers, other];

export type LayerSlug = (typeof all)[number]['slug'];

export const findLayer = (slug: string | null) => all.find((layer) => layer.slug === slug);

export const layerOf = (category: string) =>
  layers.find(({ categories }) => categories.some((slug) => slug === category)) ?? other;

/** The categories of a layer; undefined for the layer "other". */
export const categoriesOfLayer = (slug: LayerSlug): readonly string[] | undefined =>
  layers.find((layer) => layer.slug === slug)?.categories;

/** Every category that has a layer. */
export const placedCategories: readonly string[] = layers.flatMap(({ categories }) => categories);

/** Categories by layer, in the layers' order; categories without a layer come last. */
export function layersOf<T extends { slug: string }>(categories: readonly T[]) {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const placed = layers.map(({ slug, name, about, categories: slugs }) => {
    const found = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
    for (const { slug } of found) bySlug.delete(slug);
    return { slug, name, about, categories: found };
  });
  return [...placed, { ...other, categories: [...bySlug.values()] }].filter(
    ({ categories }) => categories.length > 0,
  );
}
