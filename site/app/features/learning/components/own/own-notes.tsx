import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { beginningOf } from '#app/lib/plain-text.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { ListResults } from '#app/ui/list-results.tsx';
import { refetched } from '#app/ui/refetched.ts';
import { Section } from '#app/ui/section.tsx';
import type { FoundNote, NotesPage } from '../../notes.server.ts';

/** Anchor of the notes on the page; the URLs of the list end with it. */
const place = '#notes';
const path = '/account/learning';

/** The learner's notes, to search and to open in their lessons. */
export function OwnNotes({ query, notes, total, page, pages }: NotesPage & { query: string }) {
  return (
    <div id="notes" className="mt-14 scroll-mt-6">
      <Section id="notes-title" title="Notes" heading="mb-4 text-2xl">
        {total === 0 && !query ? (
          <EmptyState
            title="You have no notes yet"
            action={
              <ButtonLink href="/mvp" variant="secondary">
                To the lessons
              </ButtonLink>
            }
          >
            <p>Each lesson has a place for them. Only you see what you write.</p>
          </EmptyState>
        ) : (
          <div {...refetched('replace')}>
            <ListFilters
              action={path + place}
              fields={[
                {
                  name: 'q',
                  label: 'Search notes',
                  placeholder: 'Words of a note or a lesson',
                  value: query,
                },
              ]}
              found={query && `${countOf(total, 'note')} found.`}
            />
            <ListResults
              id="found-notes"
              isEmpty={total === 0}
              none="No note has these words"
              advice="The search covers your notes and the titles of their lessons."
              clearHref={path + place}
              pages={{
                label: 'Pages of notes',
                page,
                pages,
                hrefOf: (n) => listAddress(path, { q: query }, n) + place,
              }}
            >
              <ul>
                {notes.map((note) => (
                  <NoteLine key={note.id} note={note} query={query} />
                ))}
              </ul>
            </ListResults>
          </div>
        )}
      </Section>
    </div>
  );
}

function NoteLine({ note, query }: { note: FoundNote; query: string }) {
  const { code, title, href, text, updatedAt } = note;
  return (
    <li className="grid gap-x-14 gap-y-2 border-b border-rule py-5 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <p className="kicker">
          {code} · {formatLongDate(updatedAt)}
        </p>
        <h3 className="mt-1 font-sans text-base font-semibold">
          {href ? (
            <a href={href} className="link">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
      </div>
      <p className="max-w-[42rem] whitespace-pre-line wrap-anywhere">{excerptOf(text, query)}</p>
    </li>
  );
}

/** An excerpt of a note, around the first match of the search. */
function excerptOf(text: string, query: string): string {
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  const from = at > 300 ? text.lastIndexOf(' ', at - 100) + 1 : 0;
  return (from > 0 ? '… ' : '') + beginningOf(text.slice(from).trim(), 320);
}
