import script from 'virtual:self-check';
import box from 'virtual:self-check-box';
import { makeBadge } from '@context-native/checker';
import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { clauseHref } from '#app/ui/check-results.tsx';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { ColumnTable } from '#app/ui/column-table.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { BadgeStyles, type BadgeView } from '../components/badge-styles.tsx';
import { ClauseNote } from '../components/clause-note.tsx';
import { Roadmap } from '../components/roadmap.tsx';
import {
  countClauses,
  listDeclarationClauses,
  listRequirements,
  type RequirementGroup,
  type SectionCount,
} from '../conformance/compliance.server.ts';
import { readSpecification } from '../specification/specification.server.ts';
import type { Route } from './+types/compliance';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

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
      <ChapterHead
        kicker={`draft ${site.standardVersion} · self-declared`}
        title="Compliance"
        action={
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink href="#check">Check a trace</ButtonLink>
            <ButtonLink href="/registry/submit" variant="quiet">
              Submit to the registry
            </ButtonLink>
          </div>
        }
      >
        Compliance is self-declared: you need no certificate and no permission. You publish a trace with your
        declaration, and anyone can check it.
      </ChapterHead>
      <Chapter id="check" title="Check yours">
        <SelfCheck siteUrl={siteUrl} />
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
          A producer of traces has to meet these clauses. Registry entries have their own clauses in the{' '}
          <TextLink href="/specification">specification</TextLink>. Your trace fills in this list if you{' '}
          <TextLink href="#check">check it above</TextLink>.
        </p>
        <Checklist groups={groups} />
      </Chapter>
      <Chapter id="roadmap" title="Roadmap">
        <Roadmap versions={versions} />
      </Chapter>
      <Chapter id="status" title="Status">
        <p>
          There is no certificate of compliance, no audit and no fee. A machine can check the form of a trace,
          but not its truth. Your declaration therefore says two things: the traces have this form, and you
          vouch for their content.
        </p>
        <p>
          The test suite of {site.standardVersion} is for authors of checkers. It runs every case against a
          checker,{' '}
          <TextLink href={`/test-suite/${site.standardVersion}/readme.md`}>as its README says</TextLink>. From
          v0.3 on, the test suite measures compliance. The official registry launches with v0.3. To see how
          checkers perform on the test suite, clause by clause, go to{' '}
          <TextLink href="/conformance">Conformance</TextLink>.
        </p>
      </Chapter>
      <Chapter id="badge" title="Badge">
        <p className="text-soft">
          Use the badge if your checks pass. The badge shows the version and “self-declared”
          <ClauseNote about="badge" />. Put the file next to your page, where the code expects it. The
          command-line tool also prints the badge:
        </p>
        <CheckerCommand siteUrl={siteUrl} args="badge" />
        <BadgeStyles badges={badges} />
      </Chapter>
      <Chapter id="next" title="Then">
        <p>
          Submit your implementation to the <TextLink href="/registry">registry</TextLink>, with a trace of an
          example run. The <TextLink href="/examples">examples</TextLink> show a good trace for each profile.
        </p>
      </Chapter>
    </div>
  );
}

/**
 * A producer's requirements, with disabled boxes that the self-check ticks (`enhance/self-check.ts` finds each by its
 * `data-check`).
 */
function Checklist({ groups }: { groups: RequirementGroup[] }) {
  return groups.map(({ title, requirements }) => (
    <section key={title} className="checklist" aria-label={title}>
      <h3 className="kicker tracking-normal">{title}</h3>
      <ul>
        {requirements.map(({ check, clause, level, text }) => {
          const id = `requirement-${check ?? clause.replace('.', '-')}`;
          return (
            <li key={id} data-check={check}>
              <input type="checkbox" className="check" id={id} disabled />
              <div>
                <label htmlFor={id}>{text}</label>
                <p className="checklist-found" data-found />
              </div>
              <p className="text-xs leading-6">
                <span className={level === 'MUST' ? 'font-semibold' : 'text-soft'}>{level}</span>{' '}
                <a className="link" href={clauseHref(clause)}>
                  <span className="sr-only">clause </span>
                  {clause}
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

const counted = ['MUST', 'SHOULD', 'MAY', 'checked'] as const;

/** Number of clauses per section by level, and with an automatic check. */
function ClauseCounts({ counts }: { counts: SectionCount[] }) {
  return (
    <ColumnTable
      label="Clauses by section"
      columns={['section', 'MUST', 'SHOULD', 'MAY', 'checked by machine']}
      tableClass="clause-counts"
    >
      <tbody>
        {counts.map(({ id, number, title, ...count }) => (
          <tr key={id}>
            <td>
              <a className="link" href={`/specification#${id}`}>
                {number} {title}
              </a>
            </td>
            {counted.map((name) => (
              <td key={name}>{count[name] || '–'}</td>
            ))}
          </tr>
        ))}
        <tr>
          <td>All clauses</td>
          {counted.map((name) => (
            <td key={name}>{counts.reduce((total, count) => total + count[name], 0)}</td>
          ))}
        </tr>
      </tbody>
    </ColumnTable>
  );
}

/** Fills in the checklist from the visitor's trace. Without a script, it shows other ways to check. */
function SelfCheck({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <div className="needs-js grid max-w-[40rem] gap-2" data-self-check={script} data-script={box}>
        <label htmlFor="self-check-text" className="field-label">
          Fill in the checklist from your trace
        </label>
        <p className="field-hint" id="self-check-hint">
          Paste one trace. Your browser checks it and uploads nothing. For several traces or a larger one, use
          the{' '}
          <a className="link" href="/playground">
            playground
          </a>{' '}
          or the command-line tool.
        </p>
        {/* Without a name on purpose: no form can send it. */}
        <textarea
          id="self-check-text"
          className="input font-mono text-[0.84375rem] whitespace-pre"
          rows={4}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="self-check-hint"
          placeholder='{ "mcp_trace_id": …'
        />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="button" className="button button-primary button-small" data-self-check-run>
            Check this trace
          </button>
          <label className="button button-secondary button-small has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
            Open a file
            <input type="file" className="sr-only" accept=".json,application/json" />
          </label>
        </div>
        <p className="text-[0.9375rem]" role="status" data-self-check-verdict />
      </div>
      <noscript>
        <p className="mb-6 text-soft">
          JavaScript can fill in the checklist from your trace. Without JavaScript, use the{' '}
          <a className="link" href="/playground">
            playground
          </a>{' '}
          or the command-line tool.
        </p>
        <CheckerCommand siteUrl={siteUrl} args="check trace.json" />
      </noscript>
    </>
  );
}
