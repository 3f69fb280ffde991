import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead, Term } from '#app/ui/chapter.tsx';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { site } from '#site';
import { listTopics } from '../checks.server.ts';
import { countCorpus, falseFailuresOf, readComparison, readCorpusRun } from '../compared.server.ts';
import { AddressForm } from '../components/address-form.tsx';
import { TopicList } from '../components/topic-list.tsx';
import { readSamples } from '../samples.server.ts';
import type { Route } from './+types/server-check';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const topics = listTopics();
  const { servers } = readComparison();
  const corpus = readCorpusRun();
  return {
    siteUrl,
    topics,
    rules: topics.reduce((sum, { checks }) => sum + checks.length, 0),
    samples: await readSamples(siteUrl),
    corpus: { day: corpus.day, ...countCorpus(corpus.servers) },
    compared: { servers: servers.length, falseFailures: servers.flatMap(falseFailuresOf).length },
  };
}

export default function ServerCheckPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, topics, rules, samples, corpus, compared } = loaderData;
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker={`server check · ${rules} rules`} title="Is my MCP server right?">
        Find the rules that your server breaks, and how to fix them.
      </ChapterHead>
      <CheckYourServer siteUrl={siteUrl} />
      <section aria-labelledby="online-title" className="border-t border-rule pt-6 pb-10">
        <h2 id="online-title" className="text-2xl">
          A server on the web
        </h2>
        <p className="mt-2 mb-5 max-w-[42rem] text-soft">
          Enter its https URL, and this site checks it. You install nothing.
        </p>
        <AddressForm />
      </section>
      <Chapter id="checked" title="What is checked">
        <p>
          {rules} rules. A MUST that is broken fails the check. A SHOULD that is broken is a warning. Each
          rule is graded by the revision that your server speaks: a MUST of 2026-07-28 can be a SHOULD in
          2025-11-25, or nothing.
        </p>
        <TopicList topics={topics} />
      </Chapter>
      <Chapter id="report" title="The report">
        <p>
          It begins with the verdict and the most urgent fixes, and says whether your server is ready for the
          revision 2026-07-28. Then it lists every rule. For a broken rule it shows the clause, the request,
          the answer, the expected answer, and a command that shows the fault again. As HTML or JSON, it has
          the clause of every rule.
        </p>
        <p>
          This report is real. The server is one of our test servers: it writes a greeting to standard output,
          between the messages.
        </p>
        <CodeBlock code={samples.command} title="the command" />
        <CodeBlock code={samples.report} title="its report" isCut />
        <p>
          <code>--format</code> writes the report as JSON, JUnit, SARIF, or one HTML page with a timeline of
          each conversation. Each finding says who can fix it, if the exchange shows it: the server, its SDK,
          or a service behind it. Otherwise it says “not known”.
        </p>
        <p>
          Keep the JSON report. Later, <code>--against report.json</code> says which tools, prompts and
          resource templates were added, removed or reworded.
        </p>
      </Chapter>
      <Chapter id="exit-codes" title="Exit codes">
        <dl className="terms">
          <Term name="0">No MUST is broken. Read how many tools were called.</Term>
          <Term name="1">
            A MUST is broken, or something changed and you asked for{' '}
            <code className="whitespace-nowrap">--fail-on-change</code>.
          </Term>
          <Term name="2">
            The server could not be tested: it did not start, ended, stayed silent, or needs a token. The
            message ends with its last line on standard error.
          </Term>
        </dl>
      </Chapter>
      <Chapter id="pipeline" title="In your pipeline">
        <p>
          Each job ends with the exit code above. Replace <code>node server.js</code> with your server’s start
          command.
        </p>
        <ReadingTabs
          label="Pipelines"
          tabs={[
            {
              id: 'pipeline-github',
              label: 'GitHub Actions',
              panel: (
                <>
                  <p className="max-w-[40rem] text-soft">
                    Our action writes the verdict and the fixes to the log, and the whole report to the
                    summary of the run.
                  </p>
                  <div className="mt-3">
                    <CodeBlock code={samples.github} title=".github/workflows/server-check.yml" />
                  </div>
                </>
              ),
            },
            {
              id: 'pipeline-gitlab',
              label: 'GitLab CI',
              panel: (
                <>
                  <p className="max-w-[40rem] text-soft">
                    The log of the job has the verdict and the fixes. The pipeline’s test report and the merge
                    request list each broken MUST as a failed test.
                  </p>
                  <div className="mt-3">
                    <CodeBlock code={samples.gitlab} title=".gitlab-ci.yml" />
                  </div>
                </>
              ),
            },
          ]}
        />
      </Chapter>
      <Chapter id="reliable" title="Is the check right?">
        <p>
          We run it on {corpus.servers} small servers. {corpus.faulty} have one planted fault each: it finds{' '}
          {corpus.found} of them by the right rule. The others are correct and unusual. It reports{' '}
          {countOf(corpus.falseFailures, 'false failure')} (run on {formatLongDate(corpus.day)}).
        </p>
        <p>
          We also run it on {compared.servers} servers beside the official conformance suite and the
          Inspector, and find {countOf(compared.falseFailures, 'false failure')}.{' '}
          <TextLink href="/server-check/compared">The results, server by server</TextLink>
        </p>
      </Chapter>
      <Chapter id="limits" title="What it does not do">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            It calls only the tools that declare themselves read-only, and those that you name with{' '}
            <code>--call</code>. The report says how many were called: “0 of 5 tools called” means that most
            of your server was not tested.
          </li>
          <li>It can’t tell whether an answer is true or useful.</li>
          <li>It is no security audit and no load test.</li>
          <li>The command sends nothing to us. It runs on your machine and talks only to your server.</li>
        </ul>
      </Chapter>
      <Chapter id="next" title="After the check">
        <dl className="terms">
          <Term name={<TextLink href="/server-check/watched">Regular checks</TextLink>}>
            Claim your server on the MCP Map or in the registry. Then this site can check it regularly, and
            show its history, its tools and a badge.
          </Term>
          <Term name={<TextLink href="/registry/submit">Registry</TextLink>}>
            Submit your server with the report as its evidence. The entry then shows when it was checked, and
            whether the server has changed since.
          </Term>
          <Term name={<TextLink href="/adoption">Adoption Guide</TextLink>}>
            Record the runs of your server, so that others can read and check them.
          </Term>
          <Term name={<TextLink href="/compliance">Compliance</TextLink>}>
            Check a trace against the {site.product} standard, and declare compliance.
          </Term>
          <Term name={<TextLink href="/verify">Verify a badge</TextLink>}>
            For credentials and badges of people, not for servers. The command’s older name,{' '}
            <code>verify</code>, still works.
          </Term>
        </dl>
      </Chapter>
    </div>
  );
}

/** The command to paste. The form for a URL goes below it. */
function CheckYourServer({ siteUrl }: { siteUrl: string }) {
  return (
    <section aria-label="Check your server" className="-mt-8 pb-8">
      <CheckerCommand siteUrl={siteUrl} args="check-server -- node server.js" />
      <p className="text-sm text-soft">
        Replace <code>node server.js</code> with the command that starts your server. For a server on the web,
        write its URL: <code className="wrap-anywhere">check-server https://rates.example/mcp</code>.
      </p>
    </section>
  );
}
