import { siteContext } from '#app/feature.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { sayFigures } from '#app/lib/figures.ts';
import { topics } from '#app/lib/topics.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { Figures } from '#app/ui/figures.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import { ClauseNote } from '../components/clause-note.tsx';
import { Roadmap } from '../components/roadmap.tsx';
import { eras } from '../revisions/lineage.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { listEvidence } from '../specification/clause-evidence.server.ts';
import { readSpecification } from '../specification/specification.server.ts';
import { listTypes } from '../types/dictionary.server.ts';
import type { Route } from './+types/about';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.registry] };

export async function loader({ context }: Route.LoaderArgs) {
  const [{ versions, clauses }, evidence, entries] = await Promise.all([
    readSpecification(),
    listEvidence(),
    context.get(siteContext).countFigures(['entries']),
  ]);
  const cases = [...evidence.values()].reduce((total, { cases }) => total + cases, 0);
  return {
    versions,
    figures: sayFigures([
      { label: `Clauses in ${site.standardVersion}`, href: '/specification', value: clauses.length },
      { label: 'Types in the dictionary', href: '/types', value: listTypes().length },
      { label: 'Cases in the test suite', href: '/conformance', value: cases },
      ...entries,
    ]),
  };
}

export default function AboutPage({ loaderData: { versions, figures } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`first published ${formatLongDate(site.firstPublished)} · ${site.licence} licence`}
        title="About"
        action={
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink href="/specification">Read the specification</ButtonLink>
            <ButtonLink href="/community" variant="secondary">
              Take part
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email}`} variant="quiet">
              Write to us
            </ButtonLink>
          </div>
        }
      >
        {site.product} is an open standard for records of work by agents, tools and calculators. One
        organisation can read the runs of another.
      </ChapterHead>
      <div className="border-t border-rule py-6">
        <Figures figures={figures} />
      </div>
      <Chapter id="lineage" title="Lineage">
        <Trace label="Lineage" across>
          {eras.map(({ name, question }, index) => (
            <TraceItem key={name} state={index === eras.length - 1 ? 'current' : undefined} title={name}>
              {question}
            </TraceItem>
          ))}
        </Trace>
        <p>
          <TextLink href="/history">The history</TextLink> lists the dates and their sources.
        </p>
      </Chapter>
      <Chapter id="origin" title="Origin">
        <p>
          The Model Context Protocol defines the live conversation between a model’s host and a tool.
          Afterwards, each product stores its own kind of record. Draft {site.standardVersion} of this
          standard, first published on {formatLongDate(site.firstPublished)}, defines one format for that
          record: a trace, with its context and its events.
        </p>
        <p>
          The <TextLink href="/specification">specification</TextLink> is a few pages of numbered clauses.
          Schemas, examples, a test suite and a checker come with it, under the same licence.
        </p>
      </Chapter>
      <Chapter id="governance" title="Governance">
        <Governance />
      </Chapter>
      <Chapter id="roadmap" title="Roadmap">
        <Roadmap versions={versions} across />
        <p>
          Planned versions have no dates yet. You can read the{' '}
          <TextLink href={workingDraft.path}>working draft</TextLink> of {workingDraft.name}.
        </p>
      </Chapter>
      <Chapter id="vision" title="Vision">
        <p>
          Without a tool from the vendor, a buyer can read how an answer came about. An auditor reads the runs
          of ten suppliers in one format. A developer who changes a model compares the runs before and after,
          no matter which product wrote them.
        </p>
        <p>We reach the goal when you can read a trace without knowing which product wrote it.</p>
      </Chapter>
      <Chapter id="contact" title="Contact">
        <dl className="terms">
          <Term name="A clause is wrong or unclear">
            Choose “Comment” next to the clause in the{' '}
            <TextLink href="/specification">specification</TextLink>, or open an issue in the{' '}
            <TextLink href={site.repository}>repository</TextLink>
          </Term>
          <Term name="You want to take part">
            <TextLink href="/community">Community</TextLink>
          </Term>
          <Term name="You found a vulnerability">
            <TextLink href={`mailto:${site.securityEmail}`}>{site.securityEmail}</TextLink>
          </Term>
          <Term name="Anything else">
            <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
          </Term>
        </dl>
      </Chapter>
    </div>
  );
}

/** Governance of a draft without a standards body: its state today, and what is still open. */
function Governance() {
  return (
    <>
      <p>
        {site.standardVersion} is a draft and has no standards body behind it: no foundation, no membership,
        no vote.
      </p>
      <p>{site.independence}</p>
      <dl className="terms">
        <Term name="Who decides">
          The editors: the people who can merge a change into the repository. This page does not name them,
          but the repository’s history shows who made each change.
        </Term>
        <Term name="How">
          In the <TextLink href={site.repository}>public repository</TextLink>. You can open an issue or
          propose a change. A clause, its check and its test cases change together, and the discussion stays
          public.
        </Term>
        <Term name="What they cannot change">
          What a published version means
          <ClauseNote about="versions" />. A change of meaning gets a new version.
        </Term>
        <Term name="Certification">
          Nobody certifies an implementation. Compliance is{' '}
          <TextLink href="/compliance">self-declared</TextLink>.
        </Term>
        <Term name="Open questions">
          How v1.0 will be ratified, and by whom. The community has to settle that in public first.
        </Term>
      </dl>
    </>
  );
}
