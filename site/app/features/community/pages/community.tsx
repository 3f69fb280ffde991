import { siteContext } from '#app/feature.server.ts';
import { sayFigures } from '#app/lib/figures.ts';
import { topics } from '#app/lib/topics.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { Figures } from '#app/ui/figures.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { ProposalList } from '#app/ui/proposal-list.tsx';
import { site } from '#site';
import ways from '../../../../content/community/ways.json' with { type: 'json' };
import { proposalsContext } from '../community.server.ts';
import type { Route } from './+types/community';

export const handle: PageHandle = {
  page: 'reading',
  finished: () => [topics.contributions, topics.catalogue, topics.library, topics.learners],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { countFigures } = context.get(siteContext);
  return {
    figures: sayFigures(await countFigures(['contributions', 'items', 'works', 'learners'])),
    proposals: context.get(proposalsContext)(),
  };
}

export default function CommunityPage({ loaderData: { figures, proposals } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`open standard · draft ${site.standardVersion} · ${site.licence} licence`}
        title="Community"
      >
        {site.product} is written in the open by whoever takes part. Reading a clause, trying it and saying
        where it fails is already taking part.
      </ChapterHead>
      <Chapter id="ways" title="Ways to contribute">
        <Ways />
        <p className="pt-3">
          <ButtonLink href="/contribute">Send a contribution</ButtonLink>
        </p>
      </Chapter>
      <Chapter id="proposals" title="Proposals">
        <ProposalList proposals={proposals} />
      </Chapter>
      {figures.length > 0 && (
        <Chapter id="numbers" title="In numbers">
          <Figures figures={figures} />
          <p className="kicker pt-3">counted on this site, and shown as they change</p>
        </Chapter>
      )}
      <Chapter id="licence" title="Licence">
        <p>
          The standard’s text, its schemas, examples, test suite and checker, and the software of this site
          are under the{' '}
          <TextLink href={`${site.repository}/blob/main/LICENSE`}>{site.licence} licence</TextLink>: use,
          change and pass on, as long as the notice stays.
        </p>
        <p>
          A change that you propose in the repository is published under the same licence. What you send by
          the form keeps the licence that its own repository states.
        </p>
      </Chapter>
      <Chapter id="governance" title="Governance">
        <dl className="terms">
          <div>
            <dt>Status</dt>
            <dd>
              A draft, {site.standardVersion}, without a body behind it: no foundation, no membership, no
              vote.
            </dd>
          </div>
          <div>
            <dt>Who decides</dt>
            <dd>The editors: the people who may merge a change in the repository.</dd>
          </div>
          <div>
            <dt>What is open</dt>
            <dd>By whom, and by which rule, v1.0 will be ratified.</dd>
          </div>
        </dl>
        <p>
          <TextLink href="/about#governance">Governance in full</TextLink>, and{' '}
          <TextLink href="/history">what was decided when</TextLink>.
        </p>
      </Chapter>
      <Chapter id="contact" title="Contact">
        <dl className="terms">
          <div>
            <dt>In public</dt>
            <dd>
              <TextLink href={site.repository}>The repository</TextLink>: issues, pull requests, and the
              discussion that belongs to them.
            </dd>
          </div>
          <div>
            <dt>By mail</dt>
            <dd>
              <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
            </dd>
          </div>
          <div>
            <dt>A security fault</dt>
            <dd>
              <TextLink href={`mailto:${site.securityEmail}`}>{site.securityEmail}</TextLink>, not in public.
            </dd>
          </div>
          <div>
            <dt>Organisations</dt>
            <dd>
              <TextLink href="/partners">Partners</TextLink> of the standard, and{' '}
              <TextLink href={site.sponsors}>sponsors</TextLink> of the work.
            </dd>
          </div>
        </dl>
      </Chapter>
    </div>
  );
}

/** What somebody can do, and where. */
function Ways() {
  return (
    <dl className="terms">
      {ways.map(({ what, text, href, label }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {text} <TextLink href={href.replace('{repository}', site.repository)}>{label}</TextLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
