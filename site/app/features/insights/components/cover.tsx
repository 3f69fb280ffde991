interface CoverProps {
  url: string;
  /** Classes for its size and frame. */
  className: string;
  /** True for the first picture of a page. */
  isFirst?: boolean;
  /** True to load the picture only near the screen. */
  isLazy?: boolean;
}

/** The picture of an article, cropped to its place; the title beside it describes it. */
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
