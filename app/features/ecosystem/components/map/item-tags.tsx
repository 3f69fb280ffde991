/** The first tags of an item, and how many more it has. */
export function ItemTags({ tags, shown }: { tags: readonly string[]; shown: number }) {
  const rest = tags.length - shown;
  return (
    <p className="map-tags">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {rest > 0 && <span>+{rest} more</span>}
    </p>
  );
}
