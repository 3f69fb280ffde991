/** The layers of the map, from what people use down to what all stand on, each with its categories. */
const layers = [
  { name: 'Use', about: 'what people work with', categories: ['clients', 'learning'] },
  {
    name: 'Serve',
    about: 'what answers',
    categories: ['servers', 'reference-servers', 'community-servers'],
  },
  { name: 'Connect', about: 'what stands between', categories: ['registries', 'gateways', 'hosting'] },
  { name: 'Build', about: 'what it is made with', categories: ['sdks', 'frameworks', 'developer-tools'] },
  { name: 'Trust', about: 'what watches over it', categories: ['security', 'observability', 'testing'] },
] as const;

interface Layer<T> {
  name: string;
  about: string;
  categories: T[];
}

/** Categories by layer, in the order of the layers; those of none stand at the end. */
export function layersOf<T extends { slug: string }>(categories: readonly T[]): Layer<T>[] {
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const placed = layers.map(({ name, about, categories: slugs }) => {
    const found = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
    for (const { slug } of found) bySlug.delete(slug);
    return { name, about, categories: found };
  });
  return [...placed, { name: 'Other', about: '', categories: [...bySlug.values()] }].filter(
    ({ categories }) => categories.length > 0,
  );
}
