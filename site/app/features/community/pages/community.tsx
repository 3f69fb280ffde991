import { siteContext } from '#app/feature.server.ts';
import { sayFigures } from '#app/lib/figures.ts';
import { topics } from '#app/lib/topics.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
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
  finished: () => [topics.contributions, topics.learners],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { countFigures } = context.get(siteContext);
  return {
    figures: sayFigures(await countFigures(['contributions', 'learners'])),
    proposals: context.get(proposalsContext)(),
  };
}

export default function CommunityPage({ loaderData: { figures, proposals } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`${ways.length} ways to take part`}
        title="Community"
        action={<ButtonLink href="/contribute">Send a contribution</ButtonLink>}
      >
        {site.product} is written in the open, and you can take part. Read a clause, try it, and tell us where
        it fails.
      </ChapterHead>
      <Chapter id="proposals" title="Proposals">
        <ProposalList proposals={proposals} />
      </Chapter>
      <Chapter id="ways" title="Ways to contribute">
        <Ways />
      </Chapter>
      {figures.length > 0 && (
        <Chapter id="numbers" title="In numbers">
          <Figures figures={figures} />
        </Chapter>
      )}
      <Chapter id="contact" title="Contact">
        <dl className="terms">
          <div>
            <dt>In public</dt>
            <dd>
              <TextLink href={site.repository}>The repository</TextLink>: issues, pull requests and their
              discussion.
            </dd>
          </div>
          <div>
            <dt>By email</dt>
            <dd>
              <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
            </dd>
          </div>
          <div>
            <dt>A vulnerability</dt>
            <dd>
              <TextLink href={`mailto:${site.securityEmail}`}>{site.securityEmail}</TextLink>. Please do not
              report it in public.
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
      <Chapter id="governance" title="Governance">
        <dl className="terms">
          <div>
            <dt>Status</dt>
            <dd>A draft, {site.standardVersion}. There is no foundation, no membership and no vote.</dd>
          </div>
          <div>
            <dt>Who decides</dt>
            <dd>The editors. They are the people who can merge a change in the repository.</dd>
          </div>
          <div>
            <dt>What is open</dt>
            <dd>Who ratifies v1.0, and how.</dd>
          </div>
        </dl>
        <p>
          <TextLink href="/about#governance">Governance in full</TextLink>, and{' '}
          <TextLink href="/history">what was decided when</TextLink>.
        </p>
      </Chapter>
      <Chapter id="licence" title="Licence">
        <p>
          The standard’s text, schemas, examples, test suite and checker, and this site’s software are under
          the <TextLink href={`${site.repository}/blob/main/LICENSE`}>{site.licence} licence</TextLink>. You
          can use, change and share them if you keep the notice.
        </p>
        <p>
          A change that you propose in the repository is published under the same licence. A contribution that
          you send with the form keeps the licence of its own repository.
        </p>
      </Chapter>
    </div>
  );
}

/** Ways to contribute; the name of each is its link. */
function Ways() {
  return (
    <dl className="terms">
      {ways.map(({ what, text, href }) => (
        <Term
          key={what}
          name={<TextLink href={href.replace('{repository}', site.repository)}>{what}</TextLink>}
        >
          {text}
        </Term>
      ))}
    </dl>
  );
}
