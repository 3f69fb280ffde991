import { TextLink } from '#app/ui/link.tsx';
import type { ReadingList } from '../path/reading-list.server.ts';

/** Papers on MCP, the newest first; each leads to its abstract. */
export function PaperList({ papers }: { papers: ReadingList['papers'] }) {
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {papers.map(({ title, authors, year, url, topic }) => (
        <li
          key={url}
          className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-3 first:pt-0 md:grid-cols-[3.5rem_minmax(0,1fr)_13rem_10rem] md:gap-x-6"
        >
          <span className="kicker">{year}</span>
          <span className="max-md:order-last max-md:col-span-2">
            <TextLink href={url} newTab>
              {title}
            </TextLink>
          </span>
          <span className="text-sm text-soft max-md:order-last max-md:col-span-2">{authors}</span>
          <span className="kicker max-md:text-right">{topic}</span>
        </li>
      ))}
    </ul>
  );
}
