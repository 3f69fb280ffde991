import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { countCorpus, falseFailuresOf, readComparison, readCorpusRun } from '../compared.server.ts';
import { CorpusTable } from '../components/corpus-table.tsx';
import { ServerTable } from '../components/server-table.tsx';
import type { Route } from './+types/compared';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export function loader() {
  const { day, tools, servers } = readComparison();
  const { servers: corpus, ...run } = readCorpusRun();
  return {
    day,
    tools,
    servers: servers.map((server) => ({
      ...server,
      about: corpus.find(({ name }) => server.name === `corpus/${name}`)?.about,
    })),
    falseFailures: servers.flatMap(falseFailuresOf).length,
    suiteFailures: servers.filter(({ suite }) => suite.failed.length > 0).length,
    corpus,
    run: { ...run, ...countCorpus(corpus) },
  };
}

export default function ComparedPage({ loaderData }: Route.ComponentProps) {
  const { day, tools, servers, falseFailures, suiteFailures, corpus, run } = loaderData;
  const partOf = (wanted: 'npm' | 'ours') => servers.filter(({ part }) => part === wanted);
  const isFaulty = ({ expected }: { expected: readonly string[] }) => expected.length > 0;
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={
          <>
            <a href="/server-check" className="link">
              Server check
            </a>{' '}
            / {formatLongDate(day)}
          </>
        }
        title="Compared"
      >
        Three tools tested the same servers: the server check, the official conformance suite, and the
        Inspector’s command line.
      </ChapterHead>
      <Chapter id="result" title="The result">
        <dl className="terms">
          <Term name="Planted faults">
            {run.found} of {run.faulty} found by the right rule.
          </Term>
          <Term name="False failures">
            {falseFailures} on the {servers.length} servers of this page, and {run.falseFailures} on the{' '}
            {run.servers} servers of the corpus. A false failure is a rule that fails although the server does
            not break it.
          </Term>
          <Term name="Official suite">
            Scenarios fail on {suiteFailures} of the {servers.length} servers.
          </Term>
          <Term name="Versions">
            {site.slug} {tools.verify}, official suite {tools.suite}, Inspector {tools.inspector}, Node.js{' '}
            {tools.node}. The corpus: {site.slug} {run.version}, {formatLongDate(run.day)}.
          </Term>
        </dl>
      </Chapter>
      <Chapter id="reading" title="How to read it">
        <dl className="terms">
          <Term name="Server check">
            Rules that passed and failed, warnings, and how many of the listed tools were called. The servers
            got no account and no key, and only tools that are marked as read-only are called. Below each
            failed rule, you read how the server breaks it.
          </Term>
          <Term name="Official suite">
            The protocol’s own suite is built for SDKs. Many of its scenarios need tools, resources and
            prompts with names that only a test server has. They fail on every other server, so they are
            counted apart: “without fixtures”. A scenario is not applicable if the server does not declare its
            subject. The suite reaches servers on standard input and output through our bridge. For them,
            scenarios about HTTP are not applicable either.
          </Term>
          <Term name="Inspector">Whether its command line connects, and lists what the server declares.</Term>
        </dl>
      </Chapter>
      <Chapter id="published" title="Servers from npm">
        <p>Servers that others publish, each in one fixed version.</p>
        <ServerTable label="Results of servers from npm" servers={partOf('npm')} />
      </Chapter>
      <Chapter id="own" title="Correct servers">
        <p>
          The four reference servers of the protocol, the correct servers of our corpus, and the endpoint of
          this site.
        </p>
        <ServerTable label="Results of correct servers" servers={partOf('ours')} />
      </Chapter>
      <Chapter id="corpus" title="Planted faults">
        <p>
          Each of these servers has one fault. {countOf(corpus.length - run.faulty, 'other server')} are
          correct and unusual. No server may fail a rule that is not listed for it.
        </p>
        <CorpusTable servers={corpus.filter(isFaulty)} />
      </Chapter>
      <Chapter id="again" title="Run it yourself">
        <p>
          In a clone of <TextLink href={site.repository}>the repository</TextLink>:{' '}
          <code>npm run drills -- server-check</code> writes the first two tables, and{' '}
          <code className="wrap-anywhere">node packages/cli/tests/corpus/run-corpus.ts</code> runs the corpus.
          Is a result wrong? <TextLink href={`mailto:${site.email}`}>Tell us</TextLink>, and we check it.
        </p>
      </Chapter>
    </div>
  );
}
