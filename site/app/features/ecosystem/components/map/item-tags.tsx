interface ItemTagsProps {
  tags: readonly string[];
  shown: number;
  /** Long tags are cut off instead of wrapping. */
  isOneLine?: boolean;
}

/** The first tags of an item, and the number of others. */
export function ItemTags({ tags, shown, isOneLine }: ItemTagsProps) {
  const rest = tags.length - shown;
  return (
    <p
      className={`item-tags flex min-w-0 gap-x-2.5 gap-y-0.5 text-xs leading-[1.6] text-soft${isOneLine ? '' : ' flex-wrap'}`}
    >
      <span className="sr-only">Tags: </span>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag} className="truncate">
          {tag}
        </span>
      ))}
      {rest > 0 && (
        <span className="flex-none">
          +{rest}
          <span className={isOneLine ? 'sr-only' : undefined}> more</span>
        </span>
      )}
    </p>
  );
}
