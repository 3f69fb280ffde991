import { Badge } from '#app/ui/badge.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { TypeEntry } from '../entry.ts';

interface TypeListProps {
  found: { name: string; title: string; about: string; types: TypeEntry[] }[];
}

/** Types to scan, under their domains. */
export function TypeList({ found }: TypeListProps) {
  return found.map(({ name, title, about, types }) => (
    <section key={name} aria-labelledby={`domain-${name}`} className="border-b border-rule pt-9 pb-4">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`domain-${name}`} className="text-xl">
          {title}
        </h3>
        <p className="text-sm text-soft">
          {about} · {types.length}
        </p>
      </div>
      <ul>
        {types.map((type) => (
          <li
            key={type.name}
            className="group relative grid gap-x-8 gap-y-1 border-t border-rule py-3 md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,16rem)]"
          >
            <a
              href={`/types/${type.name}`}
              className="card-link font-mono text-sm wrap-anywhere group-hover:underline"
            >
              {type.name}
            </a>
            <p className="text-[0.9375rem]">
              {type.title}
              {type.replaced_by && (
                <span className="ml-2">
                  <Badge tone="quiet">replaced</Badge>
                </span>
              )}
              <span className="block text-sm text-soft">
                <WordsWithCode>{type.description}</WordsWithCode>
              </span>
            </p>
            <p className="text-xs leading-5 text-soft md:text-right">
              <span className="sr-only">Follows: </span>
              {type.reuses.map(({ vocabulary }) => vocabulary).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}
