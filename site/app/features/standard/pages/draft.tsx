import { Contents } from '#app/ui/contents.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { ClauseCounts, Doors } from '../components/specification-head.tsx';
import { SpecificationText } from '../components/specification-text.tsx';
import { readWorkingDraft, type WorkingDraft } from '../revisions/draft-page.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import type { Route } from './+types/draft';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const loader = () => readWorkingDraft();

export default function WorkingDraftPage({ loaderData: draft }: Route.ComponentProps) {
  const { title, notice, clauses, sections, annexes } = draft;
  const parts = [...sections, ...annexes];
  return (
    <div className="wrap spec">
      <header className="spec-head">
        <p className="kicker">
          Working draft · {workingDraft.name} · {workingDraft.day} · not published
        </p>
        <h1 className="mt-3 text-[2.25rem] leading-[1.1] md:text-3xl">{title}</h1>
        <p className="mt-5 max-w-[44em] border-l-2 border-note pl-4 text-[0.9375rem]">
          {notice.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')}{' '}
          <a className="link" href="/specification">
            Read {site.standardVersion}
          </a>
        </p>
        <ClauseCounts clauses={clauses} />
        <Doors doors={doorsOf(draft)} />
      </header>
      <aside className="spec-side no-print">
        <Contents
          label="Contents"
          entries={parts.map(({ id, number, title }) => ({ id, label: `${number} ${title}` }))}
        />
      </aside>
      <div className="spec-text">
        <SpecificationText sections={parts} />
      </div>
    </div>
  );
}

const doorsOf = ({ files, cases, checked }: WorkingDraft) => [
  {
    href: `/schemas/${workingDraft.version}`,
    label: 'Schemas',
    about: `${files.schemas} files, JSON Schema 2020-12`,
  },
  {
    href: `/examples/${workingDraft.version}`,
    label: 'Examples',
    about: `${files.examples} files: traces, streams, a signature`,
  },
  {
    href: `/test-suite/${workingDraft.version}/readme.md`,
    label: 'Test suite',
    about: `${cases} cases for ${checked} clauses`,
  },
  { href: '/history#versions', label: 'Roadmap', about: 'planned versions' },
];
