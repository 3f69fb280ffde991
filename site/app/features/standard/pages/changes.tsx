import { data } from 'react-router';
import { Contents } from '#app/ui/contents.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { ChangeRow } from '../components/change-row.tsx';
import { StepList } from '../components/revision-links.tsx';
import { VersionPicker } from '../components/specification-head.tsx';
import { SectionTitle } from '../components/specification-text.tsx';
import { compareRevisions } from '../revisions/changes.server.ts';
import { listRevisions, listSteps } from '../revisions/revisions.server.ts';
import { readSpecification } from '../specification/specification.server.ts';
import type { Route } from './+types/changes';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) => {
  const { from, to } = args.loaderData?.changes ?? {};
  const days = `${from?.day ?? 'one revision'} to ${to?.day ?? 'another'}`;
  return pageMeta(args, {
    title: `Changes of ${site.standardVersion} from ${days}`,
    description: `Changes in the text of ${site.product} ${site.standardVersion} from ${days}, clause by clause, with the words marked.`,
    image: '/social/specification.png',
  });
};

/** `/specification/v0.1/changes/2026-11-23/2026-11-25`: differences between two revisions, clause by clause. */
export async function loader({ params }: Route.LoaderArgs) {
  const changes = await compareRevisions(params.from, params.to);
  if (params.version !== site.standardVersion || !changes) throw data(null, { status: 404 });
  const { versions } = await readSpecification();
  const steps = listSteps();
  return {
    changes,
    picker: { versions, revisions: listRevisions(), steps },
    others: steps.filter(({ href }) => href !== changes.href),
  };
}

export default function ChangesPage({ loaderData: { changes, picker, others } }: Route.ComponentProps) {
  const { from, to, sections, counts } = changes;
  return (
    <div className="wrap spec">
      <header className="spec-head">
        <p className="kicker">
          <a href="/specification">Specification</a> · {site.standardVersion} · what changed
        </p>
        <h1 className="mt-3 text-[2.25rem] leading-[1.1] md:text-3xl">
          From {from.day} to {to.day}
        </h1>
        <p className="mt-5 max-w-[36em] text-lg text-soft">
          Two revisions of the text, clause by clause:{' '}
          <a className="link" href={from.href}>
            {from.day}
          </a>{' '}
          and{' '}
          <a className="link" href={to.href}>
            {to.day}
          </a>
          . The reasons are in the{' '}
          <a className="link" href="/specification/changelog">
            changelog
          </a>
          .
        </p>
        <p className="kicker mt-5 flex flex-wrap gap-x-5 gap-y-1">
          <span>{counts.added} clauses added</span>
          <span>{counts.removed} removed</span>
          <span>{counts.changed} changed</span>
          <span>{counts.same} unchanged</span>
        </p>
        <p className="mt-4 text-sm text-soft">
          <del className="diff">Removed words</del>, <ins className="diff">added words</ins>.
        </p>
        <div className="no-print mt-5">
          <StepList steps={others} />
        </div>
      </header>
      <aside className="spec-side no-print">
        <VersionPicker {...picker} />
        <Contents
          label="Contents"
          entries={sections.map(({ id, number, title }) => ({ id, label: `${number} ${title}` }))}
        />
      </aside>
      <div className="spec-text">
        {sections.map(({ id, number, title, clauses, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <SectionTitle id={id} mark={`§${number}`} title={title} />
            <div className="spec-body">
              {clauses.map((change) => (
                <ChangeRow key={change.clause?.number} change={change} textHref={to.href} />
              ))}
              {text.length > 0 && <h3>Text without a number</h3>}
              {text.map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text have no names, and the list never changes
                <ChangeRow key={index} change={change} textHref={to.href} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
