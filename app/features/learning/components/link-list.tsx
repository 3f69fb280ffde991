import { Badge } from '#app/ui/badge.tsx';
import { TextLink } from '#app/ui/link.tsx';

interface LinkListProps {
  /** One without an address is not there yet. */
  links: readonly { title: string; url?: string | undefined; about: string; comingSoon?: true | undefined }[];
  /** Several columns where there is room. */
  columns?: boolean;
}

/** Links to other sites, each with one line on what is there. */
export function LinkList({ links, columns }: LinkListProps) {
  return (
    <ul className={columns ? 'grid gap-x-14 gap-y-5 md:grid-cols-2' : 'grid gap-5'}>
      {links.map(({ title, url, about, comingSoon }) => (
        <li key={title}>
          <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            {url ? (
              <TextLink href={url} newTab>
                {title}
              </TextLink>
            ) : (
              title
            )}
            {comingSoon && <Badge tone="quiet">Coming Soon</Badge>}
          </p>
          <p className="mt-0.5 text-[0.9375rem] text-soft">{about}</p>
        </li>
      ))}
    </ul>
  );
}
