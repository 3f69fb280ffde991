import { feedFiles } from '#app/lib/feed-names.ts';
import { TextLink } from './link.tsx';

interface FeedLinksProps {
  /** Folder of the feed's files, such as `/feeds/map`. */
  folder: string;
  query?: string;
  /** Subject of the feed, after “Follow”. */
  of: string;
}

/** Links to the feeds of a list. */
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
