import { formatLongDate } from '#app/lib/dates.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { CheckerHeat } from '../components/checker-heat.tsx';
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
        We ran four checkers against the test suite. Two check every clause. The other two check only the JSON
        Schemas, to show what a schema can catch.
      </ChapterHead>
      {current && (
        <section className="pb-12" aria-labelledby="heat">
          <h2 id="heat" className="sr-only">
            Rules and checkers
          </h2>
          <CheckerHeat of={current} known={known} />
        </section>
      )}
      {current && (
        <Chapter id="current" title={`Draft ${current.version}`}>
          <p>
            Revision {current.revision}. Each number counts the cases that a checker judges correctly.
            Accepted: invalid documents it passed. Refused: valid documents it failed. Not asked: cases it
            doesn’t support. A checker that accepts everything is correct for every valid document, so look at
            the invalid ones.
          </p>
          {current.totals.map(
            ({ id, places }) =>
              places !== undefined && (
                <p key={id}>
                  {checkers.find((checker) => checker.id === id)?.name} also names the suite’s clauses and
                  places in {places} of {current.cases} cases.
                </p>
              ),
          )}
          <details>
            <summary className="link inline-block">Numbers and reasons, clause by clause</summary>
            <CheckerMatrix of={current} known={known} />
          </details>
        </Chapter>
      )}
      {draft && (
        <Chapter id="draft" title={`Working draft ${workingDraft.name}`}>
          <p>
            The <TextLink href={workingDraft.path}>working draft</TextLink> may still change, and only one
            checker supports it so far. Our tests run its cases, with the same protocol as for{' '}
            {current?.version}.
          </p>
          <CheckerHeat of={draft} known={[]} />
          <details>
            <summary className="link inline-block">
              Numbers, clause by clause<span className="sr-only">, of the working draft</span>
            </summary>
            <CheckerMatrix of={draft} />
          </details>
        </Chapter>
      )}
      <Chapter id="checkers" title="The checkers">
        <dl className="terms">
          {checkers.map(({ id, name, version, about, author, language, runtime, command, answers }) => (
            <Term key={id} name={`${name} ${version}`}>
              {about}. Language: {language}. Runs on {runtime}. Author: {author}.{' '}
              {answers === 'places'
                ? 'The checker names clauses and places.'
                : 'The checker says whether a document conforms, but not which clause the document breaks.'}
              <details>
                <summary className="link inline-block text-sm">
                  Command<span className="sr-only"> of {name}</span>
                </summary>
                <code className={code}>{command}</code>
              </details>
            </Term>
          ))}
        </dl>
      </Chapter>
      <Chapter id="differences" title="Beyond the suite">
        <p>
          Our tests also damage values, letters and bytes in valid documents, and check the 20,000 results.
          The checkers in TypeScript and Python must find the same errors in the same places. The schemas must
          agree on every rule that a schema can express. The table above marks the rules that no schema can
          express.
        </p>
      </Chapter>
      <Chapter id="add" title="Add a checker">
        <p>
          A checker is a command that reads one line of JSON for each case and responds with another line. It
          needs none of our software. The{' '}
          <TextLink href={`/test-suite/${site.standardVersion}/readme.md`}>README of the test suite</TextLink>{' '}
          describes the protocol and contains a checker in 30 lines of Python.
        </p>
        <CodeBlock code={plainCode(exchange, 'requests and responses')} />
        <p>Test your own checker, in any language:</p>
        <CheckerCommand siteUrl={siteUrl} args="suite --against 'COMMAND' --strict places" />
        <p>
          To add your checker to this page, open a pull request in{' '}
          <TextLink href={site.repository}>the repository</TextLink> with an entry in{' '}
          <code className={code}>packages/suite/scripts/matrix/checkers.ts</code> and a command that our tests
          can run. <code className={code}>node packages/suite/scripts/make-matrix.ts</code> writes the table.
          A test fails when a checker’s responses change.
        </p>
        <p className="text-soft">
          Download the data: <TextLink href="/conformance.json">conformance.json</TextLink>.
        </p>
      </Chapter>
    </div>
  );
}
