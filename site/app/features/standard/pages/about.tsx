import { formatLongDate } from '#app/lib/dates.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import { ClauseNote } from '../components/clause-note.tsx';
import { Roadmap } from '../components/roadmap.tsx';
import { eras } from '../revisions/lineage.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { readSpecification } from '../specification/specification.server.ts';
import type { Route } from './+types/about';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader() {
  return { versions: (await readSpecification()).versions };
}

export default function AboutPage({ loaderData: { versions } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`open standard · draft ${site.standardVersion} · ${site.licence} licence`}
        title="About"
      >
        {site.product} is an open standard for the record that an agent, a tool or a calculator leaves of its
        work, so that a run made in one organisation can be read in another.
      </ChapterHead>
      <Chapter id="origin" title="Origin">
        <p>
          The Model Context Protocol describes a conversation between a model’s host and a tool while it takes
          place. Afterwards each product keeps what it likes, in a form of its own. Draft{' '}
          {site.standardVersion} of this standard, first published on {formatLongDate(site.firstPublished)},
          describes what is kept: a trace, with its context and its events.
        </p>
        <p>
          The <TextLink href="/specification">specification</TextLink> is a text of a few pages with numbered
          clauses. Schemas, examples, a test suite and a checker stand beside it, under the same licence.
        </p>
      </Chapter>
      <Chapter id="lineage" title="Lineage">
        <Trace label="Lineage" across>
          {eras.map(({ name, question }, index) => (
            <TraceItem key={name} state={index === eras.length - 1 ? 'current' : undefined} title={name}>
              {question}
            </TraceItem>
          ))}
        </Trace>
        <p>
          <TextLink href="/history">The history</TextLink> has the dates, with their sources.
        </p>
      </Chapter>
      <Chapter id="governance" title="Governance">
        <Governance />
      </Chapter>
      <Chapter id="roadmap" title="Roadmap">
        <Roadmap versions={versions} across />
        <p>
          No dates are set for what is planned. Of {workingDraft.name} a{' '}
          <TextLink href={workingDraft.path}>working draft</TextLink> is open.
        </p>
      </Chapter>
      <Chapter id="vision" title="Vision">
        <p>
          A buyer can read how an answer came about without asking the vendor for a tool to read it with. An
          auditor reads the runs of ten suppliers in one form. A developer who changes a model compares the
          runs before and after, whoever made them.
        </p>
        <p>
          The standard has reached its aim when nobody needs to know which product wrote a trace in order to
          read it.
        </p>
      </Chapter>
      <Chapter id="contact" title="Contact">
        <dl className="terms">
          <Term name="A clause is wrong or unclear">
            “Comment” beside it in the <TextLink href="/specification">specification</TextLink>, or an issue
            in the <TextLink href={site.repository}>repository</TextLink>
          </Term>
          <Term name="You want to take part">
            <TextLink href="/community">Community</TextLink>
          </Term>
          <Term name="A security fault">
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

/** Who decides about a draft that has no body behind it: what is so today, and what is still open. */
function Governance() {
  return (
    <>
      <p>
        {site.standardVersion} is a draft without a body behind it. There is no foundation, no membership and
        no vote.
      </p>
      <p>{site.independence}</p>
      <dl className="terms">
        <Term name="Who decides">The editors: the people who may merge a change in the repository.</Term>
        <Term name="How">
          In the <TextLink href={site.repository}>public repository</TextLink>. Anybody may open an issue or
          propose a change. A clause, its check and its test cases change together, and the discussion stays
          readable.
        </Term>
        <Term name="What they cannot change">
          What a published version means
          <ClauseNote about="versions" />. A change of meaning gets a new version.
        </Term>
        <Term name="What nobody does">
          Certify an implementation. Compliance is <TextLink href="/compliance">self-declared</TextLink>.
        </Term>
        <Term name="What is open">
          By whom, and by which rule, v1.0 will be ratified. That has to be settled in public before there is
          a v1.0.
        </Term>
      </dl>
    </>
  );
}
