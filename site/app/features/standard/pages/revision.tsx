import { data } from 'react-router';
import { Contents } from '#app/ui/contents.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { StepList } from '../components/revision-links.tsx';
import { VersionPicker } from '../components/specification-head.tsx';
import { SpecificationText } from '../components/specification-text.tsx';
import { listRevisions, listSteps, newestRevision } from '../revisions/revisions.server.ts';
import { readSpecification } from '../specification/specification.server.ts';
import { renderSections } from '../specification/specification-html.server.tsx';
import type { Route } from './+types/revision';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

/** Not for search engines, which get the newest revision at `/specification`. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Specification, draft ${site.standardVersion}, revision of ${args.loaderData?.revision.day ?? 'a day'}`,
    description: `The text of ${site.product} ${site.standardVersion} as it was published on ${args.loaderData?.revision.day ?? 'that day'}. It never changes.`,
    noindex: true,
    image: '/social/specification.png',
  });

/** `/specification/v0.1/2026-11-25`: a dated revision of the text at a permanent URL (clause 9.1). */
export async function loader({ params }: Route.LoaderArgs) {
  const revisions = listRevisions();
  const revision = revisions.find(({ date }) => date === params.revision);
  if (params.version !== site.standardVersion || !revision) throw data(null, { status: 404 });
  const [{ title, definition, versions }, sections] = await Promise.all([
    readSpecification(revision.date),
    renderSections(revision.date),
  ]);
  const steps = listSteps();
  return {
    revision,
    newest: newestRevision(),
    title,
    definition,
    sections,
    picker: { versions, revisions, steps, current: revision.date },
    steps: steps.filter(({ from, to }) => from.date === revision.date || to.date === revision.date),
  };
}

export default function RevisionPage({ loaderData }: Route.ComponentProps) {
  const { revision, newest, title, definition, sections, picker, steps } = loaderData;
  const isNewest = revision.date === newest.date;
  return (
    <div className="wrap spec">
      <header className="spec-head">
        <p className="kicker">
          Specification · {site.standardVersion} · revision of {revision.day} · {site.licence} licence
        </p>
        <h1 className="mt-3 text-[2.25rem] leading-[1.1] md:text-3xl">{title}</h1>
        <p className="mt-5 max-w-[36em] text-lg text-soft">{definition}</p>
        <div className="mt-5 max-w-[44em] border-l-[1.5px] border-ink pl-4 text-[0.9375rem]">
          {isNewest ? (
            <p>
              This is the newest revision, at a permanent URL. The{' '}
              <a className="link" href="/specification">
                specification
              </a>{' '}
              shows it with its checks, its cases and its schemas.
            </p>
          ) : (
            <p>
              This revision of {revision.day} has been replaced. We keep it here unchanged. The{' '}
              <a className="link" href="/specification">
                newest revision is dated {newest.day}
              </a>
              .
            </p>
          )}
          <div className="no-print mt-2">
            <StepList steps={steps} />
          </div>
        </div>
      </header>
      <aside className="spec-side no-print">
        <VersionPicker {...picker} />
        <Contents
          label="Contents"
          entries={sections.map(({ id, number, title: name }) => ({ id, label: `${number} ${name}` }))}
        />
      </aside>
      <div className="spec-text">
        <SpecificationText sections={sections} />
      </div>
    </div>
  );
}
