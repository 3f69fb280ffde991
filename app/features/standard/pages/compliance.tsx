import { makeBadge } from '@context-native/checker';
import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { clauseHref } from '#app/ui/check-results.tsx';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { countClauses, listDeclarationClauses, listRequirements } from '../compliance.server.ts';
import { BadgeStyles, type BadgeView } from '../components/badge-styles.tsx';
import { Checklist } from '../components/checklist.tsx';
import { ClauseCounts } from '../components/clause-counts.tsx';
import { ClauseNote } from '../components/clause-note.tsx';
import { Roadmap } from '../components/roadmap.tsx';
import { SelfCheck } from '../components/self-check.tsx';
import { readSpecification } from '../specification.server.ts';
import type { Route } from './+types/compliance';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta = metaOf({
  title: 'Compliance',
  description: `What an implementation has to meet before it declares compliance with draft ${site.standardVersion}, a checklist that your own trace fills, and the badge.`,
});

export async function loader({ context }: Route.LoaderArgs) {
  return {
    siteUrl: context.get(servicesContext).config.siteUrl,
    declaration: await listDeclarationClauses(),
    counts: await countClauses(),
    groups: listRequirements(),
    versions: (await readSpecification()).versions,
    badges: (['light', 'dark', 'outline'] as const).map(
      (style): BadgeView => ({ style, ...makeBadge(style) }),
    ),
  };
}

export default function CompliancePage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, declaration, counts, groups, versions, badges } = loaderData;
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker={`draft ${site.standardVersion} · self-declared`} title="Compliance">
        Compliance is self-declared: nobody certifies an implementation, and nobody has to be asked. Whoever
        declares it shows a trace, and anybody can check that trace.
      </ChapterHead>
      <Chapter id="status" title="Status">
        <p>
          There is no certificate of compliance, no audit and no fee. A machine can check the form of a trace;
          it cannot check its truth. So a declaration says two things: the traces have this form, and we stand
          for what is in them.
        </p>
        <p>
          The test suite beside {site.standardVersion} is for those who write checkers: it asks any of them
          every case,{' '}
          <TextLink href={`/test-suite/${site.standardVersion}/readme.md`}>as its README says</TextLink>. The
          suite of v0.3 is to be the one by which compliance is measured; the official registry opens with it.
          How checkers answer it, clause by clause: <TextLink href="/conformance">Conformance</TextLink>.
        </p>
      </Chapter>
      <Chapter id="requirements" title="Requirements">
        <ul className="decisions">
          {declaration.map(({ number, level, text }) => (
            <li key={number}>
              <a href={clauseHref(number)} aria-label={`Clause ${number}`} className="kicker">
                {number}
              </a>
              <p>
                <b className="level" data-level={level}>
                  {level}
                </b>{' '}
                {text}
              </p>
            </li>
          ))}
        </ul>
        <ClauseCounts counts={counts} />
      </Chapter>
      <Chapter id="checklist" title="Checklist">
        <p className="text-soft">
          What a producer of traces has to meet. A registry entry has clauses of its own, in the{' '}
          <TextLink href="/specification">specification</TextLink>.
        </p>
        <SelfCheck siteUrl={siteUrl} />
        <Checklist groups={groups} />
      </Chapter>
      <Chapter id="roadmap" title="Roadmap">
        <Roadmap versions={versions} />
      </Chapter>
      <Chapter id="badge" title="Badge">
        <p className="text-soft">
          For implementations whose checks pass. It names the version and says that it is self-declared
          <ClauseNote about="badge" />. Keep the file beside your page; the code expects it there. The command
          line prints it too:
        </p>
        <CheckerCommand siteUrl={siteUrl} args="badge" />
        <BadgeStyles badges={badges} />
      </Chapter>
      <Chapter id="next" title="Then">
        <p>
          Put the implementation into the <TextLink href="/registry">registry</TextLink>, with a trace of an
          example run. What a good trace looks like, for each profile, is shown in the{' '}
          <TextLink href="/examples">examples</TextLink>.
        </p>
      </Chapter>
    </div>
  );
}
