import { formatLongDate } from '#app/lib/dates.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { CheckerMatrix } from '../components/checker-matrix.tsx';
import { readMatrix, totalsOf } from '../conformance/conformance.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import { readSpecification } from '../specification/specification.server.ts';
import type { Route } from './+types/conformance';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { made, checkers, versions } = readMatrix();
  return {
    siteUrl: context.get(servicesContext).config.siteUrl,
    made,
    checkers,
    versions: versions.map((version) => {
      const totals = totalsOf(version.clauses);
      const asked = checkers.filter(({ id }) => totals.some((total) => total.id === id));
      return { ...version, totals, asked };
    }),
    known: (await readSpecification()).clauses.map(({ number }) => number),
  };
}

const exchange = `→ {"hello":{"protocol":1,"standard":"${site.standardVersion}"}}
← {"hello":{"name":"my-checker","version":"1.0.0"}}
→ {"id":7,"kind":"trace","now":"2025-09-10T12:00:00Z","text":"{\\"mcp_trace_id\\":\\"x\\"}"}
← {"id":7,"conforms":false,"findings":[{"clause":"3.5","pointer":"/mcp_trace_id"},{"clause":"3.1","pointer":""},{"clause":"3.7","pointer":""}]}`;

const code = 'text-[0.875em] wrap-anywhere';

export default function ConformancePage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, made, checkers, versions, known } = loaderData;
  const [current, draft] = versions;
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`${checkers.length} checkers · run on ${formatLongDate(made)}`}
        title="Conformance"
      >
        Each checker of {site.product} that we know, run against the test suite. Two know the clauses. Two
        know the schemas alone, and show how far a schema goes.
      </ChapterHead>
      <Chapter id="checkers" title="The checkers">
        <dl className="terms">
          {checkers.map(({ id, name, version, about, author, language, runtime, command, answers }) => (
            <Term key={id} name={`${name} ${version}`}>
              {about}. {language}; run by {runtime}. Made by: {author}.{' '}
              {answers === 'places'
                ? 'It names clauses and places.'
                : 'It says whether a document conforms, and not which clause is broken.'}
              <br />
              <code className={code}>{command}</code>
            </Term>
          ))}
        </dl>
      </Chapter>
      {current && (
        <Chapter id="current" title={`Draft ${current.version}`}>
          <p>
            Revision {current.revision}. A number says in how many cases a checker is right about whether the
            document conforms. “Accepted” are faulty documents that it let pass, “refused” good ones that it
            did not, “not asked” what it says it cannot be asked. Who accepts everything is right about each
            good document: what counts for a rule are the faulty ones.
          </p>
          {current.totals.map(
            ({ id, places }) =>
              places !== undefined && (
                <p key={id}>
                  {checkers.find((checker) => checker.id === id)?.name} also names every clause and place as
                  the suite has it in {places} of {current.cases} cases.
                </p>
              ),
          )}
          <CheckerMatrix of={current} known={known} />
        </Chapter>
      )}
      {draft && (
        <Chapter id="draft" title={`Working draft ${workingDraft.name}`}>
          <p>
            The <TextLink href={workingDraft.path}>working draft</TextLink> may still change, and one checker
            knows it so far. Its cases are run by our tests; the protocol is of {current?.version}.
          </p>
          <CheckerMatrix of={draft} />
        </Chapter>
      )}
      <Chapter id="differences" title="Beyond the suite">
        <p>
          Our tests also make 20,000 documents by damaging good ones, in values, letters and bytes, and ask
          the checkers in TypeScript and Python and the schemas about each. The two have to find the same at
          the same places, and the schemas have to agree wherever a schema can say the rule. What no schema
          can say stands beside its clause in the table above.
        </p>
      </Chapter>
      <Chapter id="add" title="Add a checker">
        <p>
          A checker is a command that reads one line of JSON for each case and answers with one. Nothing of
          ours has to be installed in it. The{' '}
          <TextLink href={`/test-suite/${site.standardVersion}/readme.md`}>README of the test suite</TextLink>{' '}
          has the whole protocol and a checker in 30 lines of Python.
        </p>
        <CodeBlock code={plainCode(exchange, 'requests and answers')} />
        <p>Ask your own, in any language:</p>
        <CheckerCommand siteUrl={siteUrl} args="suite --against 'COMMAND' --strict places" />
        <p>
          To stand here, send a pull request to <TextLink href={site.repository}>the repository</TextLink>{' '}
          with its entry in <code className={code}>packages/suite/scripts/matrix/checkers.ts</code> and a
          command that our tests can run.{' '}
          <code className={code}>node packages/suite/scripts/make-matrix.ts</code> writes the table, and a
          test fails when a checker answers otherwise.
        </p>
        <p className="text-soft">
          The same as data: <TextLink href="/conformance.json">conformance.json</TextLink>.
        </p>
      </Chapter>
    </div>
  );
}
