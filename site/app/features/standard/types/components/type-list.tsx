import type { TypeEntry } from '@context-native/mcp/dictionary/entry';
import { countOf } from '#app/lib/format-number.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Collection, collectionsOpen } from '#app/ui/collection.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';

interface TypeListProps {
  found: { name: string; title: string; about: string; types: TypeEntry[] }[];
  /**
   * With a filter, the first domain with matches is open, and others while few types are in sight (`collectionsOpen`).
   */
  isFiltered: boolean;
}

/** Number of types named in the line of a closed domain. */
const peeked = 5;

/** Types under their domains. Without a filter only the first domain is open, because the whole list is long. */
export function TypeList({ found, isFiltered }: TypeListProps) {
  const opened = isFiltered ? collectionsOpen(found.map(({ types }) => types.length)) : [true];
  return found.map(({ name, title, about, types }, index) => (
    <Collection
      key={name}
      id={`domain-${name}`}
      title={title}
      about={about}
      holds={countOf(types.length, 'type', 'types')}
      peek={types
        .slice(0, peeked)
        .map(({ title }) => title)
        .join(' · ')}
      isOpen={opened[index] ?? false}
    >
      <ul>
        {types.map((type) => (
          <li
            key={type.name}
            className="group relative grid gap-x-8 gap-y-1 border-t border-rule py-3 md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]"
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
            <p>
              <span className="sr-only">Example: </span>
              <code className="line-clamp-2 text-[0.8125rem] leading-5 wrap-anywhere text-soft">
                {onOneLine(type.examples[0])}
              </code>
            </p>
          </li>
        ))}
      </ul>
    </Collection>
  ));
}

/** A value as JSON on one line, with spaces. */
const onOneLine = (value: unknown) => JSON.stringify(value, null, 1).replace(/\n */g, ' ');
