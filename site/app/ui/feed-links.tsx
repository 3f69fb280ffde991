import { feedFiles } from '#app/lib/feed-names.ts';
import { TextLink } from './link.tsx';

interface FeedLinksProps {
  /** As `/feeds/map`. */
  folder: string;
  query?: string;
  /** Subject of the feed, after “Follow”. */
  of: string;
}

/** Where a list can be followed by a feed reader or a program. */
export function FeedLinks({ folder, query = '', of }: FeedLinksProps) {
  return (
    <>
      Follow {of}:{' '}
      {feedFiles.map(({ file, label }, index) => (
        <span key={file}>
          {index > 0 && ' · '}
          <TextLink href={`${folder}/${file}${query}`}>{label}</TextLink>
        </span>
      ))}
    </>
  );
}
