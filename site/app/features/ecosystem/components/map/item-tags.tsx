/** The first tags of an item, and the number of others. */
export function ItemTags({ tags, shown }: { tags: readonly string[]; shown: number }) {
  const rest = tags.length - shown;
  return (
    <p className="item-tags flex flex-wrap gap-x-3 gap-y-0.5 text-xs leading-[1.6] text-soft">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {rest > 0 && <span>+{rest} more</span>}
    </p>
  );
}
