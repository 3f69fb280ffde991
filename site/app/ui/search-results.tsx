import type { MarkedPiece, SearchHit } from '#app/lib/search.ts';
import { archivedInWords, maxSearchLength, type SearchPage, searchPlaces } from '#app/lib/search-places.ts';
import { Button } from './button.tsx';
import { TextField } from './text-fields.tsx';

interface Group {
  name: string;
  hits: SearchHit[];
  /** Link to the rest of the group. */
  more?: { label: string; href: string } | undefined;
}

interface SearchResultsProps {
  groups: Group[];
  /** Marks the searched words in a text. A list that marks none does not load the code for it. */
  mark?: (text: string) => MarkedPiece[];
}

const markNothing = (text: string): MarkedPiece[] => [{ text, isMarked: false }];

export function SearchResults({ groups, mark = markNothing }: SearchResultsProps) {
  return groups.map(({ name, hits, more }) => (
    <section
      key={name}
      aria-labelledby={headingId(name)}
      className="grid gap-x-10 gap-y-3 border-t border-rule pt-6 pb-10 md:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 id={headingId(name)} className="font-sans text-sm font-semibold tracking-normal md:pt-2">
        {name}
      </h2>
      <div>
        <ol>
          {hits.map(({ title, href, about, of, archived }) => (
            <li key={href}>
              <a href={href} className="group block py-1.5">
                <span
                  className={`font-serif text-lg wrap-anywhere group-hover:underline ${archived === undefined ? '' : 'text-soft'}`}
                >
                  <bdi>
                    <Marked pieces={mark(title)} />
                  </bdi>
                </span>
                {of && <span className="text-sm text-soft"> · {of}</span>}
                {archived !== undefined && (
                  <span className="text-sm text-soft"> · {archivedInWords(archived)}</span>
                )}
                <span className="line-clamp-2 text-sm wrap-anywhere text-soft" dir="auto">
                  <Marked pieces={mark(about)} />
                </span>
              </a>
            </li>
          ))}
        </ol>
        {more && (
          <p className="pt-2 text-sm">
            <a className="link" href={more.href}>
              {more.label}
            </a>
          </p>
        )}
      </div>
    </section>
  ));
}

function Marked({ pieces }: { pieces: MarkedPiece[] }) {
  return pieces.map(({ text: piece, isMarked }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which has no other order
    isMarked ? <mark key={at}>{piece}</mark> : piece,
  );
}

const headingId = (name: string) => `found-${name.toLowerCase().replaceAll(' ', '-')}`;

interface SearchFormProps {
  /** Path of the search page. */
  action: SearchPage;
  query: string;
  className?: string;
  /** For the head of a tool, in a row with its title. */
  isTool?: boolean;
}

/** The field of a search page, with the current query. */
export function SearchForm({ action, query, className = '', isTool }: SearchFormProps) {
  const { label, placeholder } = searchPlaces[action];
  return (
    <search className={`block ${className}`.trimEnd()}>
      <form action={action} className={isTool ? 'tool-search' : 'flex max-w-3xl items-end gap-4'}>
        <div className="min-w-0 grow">
          <TextField
            label={label}
            name="q"
            type="search"
            maxLength={maxSearchLength}
            defaultValue={query}
            placeholder={placeholder}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
