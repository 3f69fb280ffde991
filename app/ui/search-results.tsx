import type { SearchHit } from '#app/lib/search.ts';

interface Group {
  name: string;
  hits: SearchHit[];
  /** Where the rest of the group is. */
  more?: { label: string; href: string } | undefined;
}

/** What was found, group by group: each a trace of links. */
export function SearchResults({ groups }: { groups: Group[] }) {
  return groups.map(({ name, hits, more }) => (
    <section
      key={name}
      aria-labelledby={headingId(name)}
      className="grid gap-x-10 gap-y-3 border-t border-rule pt-6 pb-10 md:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 id={headingId(name)} className="kicker md:pt-1.5">
        {name}
      </h2>
      <div>
        <ol className="trace-list">
          {hits.map(({ title, href, about }) => (
            <li key={href}>
              <a href={href} className="group block py-1.5 pl-12">
                <span className="font-serif text-lg wrap-anywhere group-hover:text-signal">{title}</span>
                <span className="line-clamp-2 text-sm wrap-anywhere text-soft">{about}</span>
              </a>
            </li>
          ))}
        </ol>
        {more && (
          <p className="pt-2 pl-12 text-sm">
            <a className="link" href={more.href}>
              {more.label}
            </a>
          </p>
        )}
      </div>
    </section>
  ));
}

const headingId = (name: string) => `found-${name.toLowerCase().replaceAll(' ', '-')}`;
