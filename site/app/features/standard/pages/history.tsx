import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { clauseHref } from '#app/ui/check-results.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { ProposalList } from '#app/ui/proposal-list.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import history from '../../../../../standard/history.json';
import { Roadmap } from '../components/roadmap.tsx';
import { eras } from '../revisions/lineage.ts';
import { listProposals } from '../revisions/proposals.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { readSpecification } from '../specification/specification.server.ts';
import type { Route } from './+types/history';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader() {
  return { versions: (await readSpecification()).versions, proposals: listProposals() };
}

export default function HistoryPage({ loaderData: { versions, proposals } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`first published ${formatLongDate(site.firstPublished)}`}
        title="History"
        action={
          <Trace label="Eras" across>
            {eras.map(({ id, name, since }, index) => (
              <TraceItem
                key={id}
                state={index === eras.length - 1 ? 'current' : undefined}
                time={since}
                title={<TextLink href={`#${id}`}>{name}</TextLink>}
              />
            ))}
          </Trace>
        }
      >
        {site.product} was first published on {formatLongDate(site.firstPublished)}, as draft{' '}
        {site.standardVersion}. It is the third step in the lineage below. Each step gave builders one more
        thing in common.
      </ChapterHead>
      <Chapter id="lineage" title="Lineage">
        <Lineage />
        <p className="mt-8 max-w-[40rem] text-sm text-soft">
          The whole field uses the first two names. The third is this project’s own name for what it adds.
          None of the three replaces the one before. For example, a tool can run in a container, speak MCP and
          write a trace.
        </p>
      </Chapter>
      <Chapter id="versions" title="Versions">
        <Roadmap versions={versions} />
        <p className="mt-8 max-w-[40rem] text-soft">
          Planned versions have no date yet. You can read the{' '}
          <TextLink href={workingDraft.path}>working draft</TextLink> of {workingDraft.name}. The text of{' '}
          {site.standardVersion} is the <TextLink href="/specification">specification</TextLink>. The{' '}
          <TextLink href="/specification/changelog">changelog</TextLink> lists the changes to the text, and
          every change is in the <TextLink href={site.repository}>public repository</TextLink>.
        </p>
      </Chapter>
      <Chapter id="proposals" title="Proposals">
        <ProposalList proposals={proposals} />
      </Chapter>
      <Chapter id="decisions" title={`What ${site.standardVersion} decided`}>
        <ul className="decisions">
          {history.decisions.map(({ clause, decided, reason }) => (
            <li key={clause}>
              <a href={clauseHref(clause)} aria-label={`Clause ${clause}`} className="kicker">
                {clause}
              </a>
              <p>
                <b className="font-semibold">{decided}</b> <span className="text-soft">{reason}</span>
              </p>
            </li>
          ))}
        </ul>
      </Chapter>
    </div>
  );
}

/** The eras on a line, the last one current, each with its question and its dated facts. */
function Lineage() {
  return (
    <ol className="eras">
      {eras.map(({ id, name, question, text, facts }, index) => (
        <li key={id} id={id}>
          <h3>{name}</h3>
          <div>
            <p className="text-lg">{question}</p>
            <p className="mt-2 max-w-[40rem] text-soft">{text}</p>
            <details className="mt-4 text-sm/[1.6]" open={index === eras.length - 1}>
              <summary className="link inline-block">
                {countOf(facts.length, 'date')}
                <span className="sr-only"> of {name}</span>
              </summary>
              <dl className="mt-3">
                {facts.map((fact) => (
                  <div
                    key={fact.id}
                    className="grid gap-x-6 border-t border-rule py-2 md:grid-cols-[8.5rem_minmax(0,1fr)]"
                  >
                    <dt className="kicker leading-[1.74]">{fact.date}</dt>
                    <dd>
                      {fact.says}{' '}
                      <span className="text-soft">
                        (<TextLink href={fact.source.href}>{fact.source.label}</TextLink>)
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
        </li>
      ))}
    </ol>
  );
}
