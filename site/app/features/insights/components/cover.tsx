interface CoverProps {
  url: string;
  /** Its size and its frame. */
  className: string;
  /** It is what the page begins with. */
  isFirst?: boolean;
  /** It is further down in a list. */
  isLazy?: boolean;
}

/** The picture of an article, cut to the shape of its place; the title beside it says what it is of. */
export function Cover({ url, className, isFirst, isLazy }: CoverProps) {
  return (
    <img
      src={url}
      alt=""
      width="1200"
      height="750"
      fetchPriority={isFirst ? 'high' : undefined}
      loading={isLazy ? 'lazy' : undefined}
      className={`object-cover dark-only:brightness-85 ${className}`}
    />
  );
}
