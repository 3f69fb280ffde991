import type { TypeEntry } from '@context-native/mcp/dictionary/entry';
import { countOf } from '#app/lib/format-number.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Collection, collectionsOpen } from '#app/ui/collection.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';

interface TypeListProps {
  found: { name: string; title: string; about: string; types: TypeEntry[] }[];
  /** With a filter, the domains with matches are open. */
  isFiltered: boolean;
}

/** Types under their domains, which are closed at first because the full list is long. */
export function TypeList({ found, isFiltered }: TypeListProps) {
  const opened = isFiltered ? collectionsOpen(found.map(({ types }) => types.length)) : [];
  return found.map(({ name, title, about, types }, index) => (
    <Collection
      key={name}
      id={`domain-${name}`}
      title={title}
      about={about}
      holds={countOf(types.length, 'type', 'types')}
      isOpen={opened[index] ?? false}
    >
      <ul>
        {types.map((type) => (
          <li
            key={type.name}
            className="group relative grid gap-x-8 gap-y-1 border-t border-rule py-3 md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,16rem)]"
          >
            <a
              href={`/types/${type.name}`}
              className="link card-link justify-self-start font-mono text-sm wrap-anywhere"
            >
              {type.name}
            </a>
            <p className="text-[0.9375rem]">
              {type.title}{' '}
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
    </Collection>
  ));
}
