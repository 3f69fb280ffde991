import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { site } from '#site';
import { agentsContext, clientSetupsContext } from '../agents.server.ts';
import { waysTo } from '../connect-here.ts';
import { readRecordedSession } from '../session.server.ts';
import type { Route } from './+types/agents';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const ways = await Promise.all(
    waysTo(siteUrl, context.get(clientSetupsContext)(`${siteUrl}/mcp`)).map(async ({ paste, ...way }) => ({
      ...way,
      paste: { title: paste.title, code: await highlightCode(paste.text, paste.language) },
    })),
  );
  return { siteUrl, ways, tools: context.get(agentsContext).tools(), session: await readRecordedSession() };
}

export default function AgentsPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, ways, tools, session } = loaderData;
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={`${tools.length} tools · MCP 2026-07-28 and 2025-11-25`}
        title="For agents"
        action={<CodeBlock code={plainCode(`${siteUrl}/mcp`)} title="MCP endpoint" />}
      >
        An agent can read this site, check documents, find servers, verify credentials and practise for the
        exams. It needs no browser and no account.
      </ChapterHead>
      <Chapter id="connect" title="Connect a client">
        <ReadingTabs
          label="Clients"
          tabs={ways.map(({ client, text, link, paste }, index) => ({
            id: `client-${index + 1}`,
            label: client,
            panel: (
              <>
                <p className="max-w-[36em] text-soft">{text}</p>
                {link && (
                  <p className="mt-3">
                    <ButtonLink href={link} variant="secondary" size="small">
                      Add to {client}
                    </ButtonLink>
                  </p>
                )}
                <div className="mt-3">
                  <CodeBlock code={paste.code} title={paste.title} />
                </div>
              </>
            ),
          }))}
        />
      </Chapter>
      <Chapter id="tools" title="What it can do">
        <dl className="terms">
          {tools.map(({ name, title, description, needsSignIn, writes }) => (
            <div key={name}>
              <dt>
                <code className="text-[0.875em] wrap-anywhere">{name}</code>
              </dt>
              <dd>
                <p>
                  {title} {needsSignIn && <Badge tone="quiet">sign-in</Badge>}{' '}
                  {writes && <Badge tone="quiet">submits</Badge>}
                </p>
                <p className="text-soft">
                  <WordsWithCode>{description}</WordsWithCode>
                </p>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          Clauses, schemas, types, lessons and articles are also resources. Three prompts help you adopt the
          standard in a repository, review a trace and prepare for the exam. Your agent should not follow
          instructions in the text that tools return, because other people wrote it.
        </p>
      </Chapter>
      <Chapter id="session" title="A recorded session">
        <p>
          {session.client} called this site with MCP {session.revision}. The responses are complete. Only ids
          and times are replaced, because they differ in each session.
        </p>
        {session.calls.map(({ tool, asked, answered }) => (
          <div key={tool} className="mt-6 space-y-3">
            <CodeBlock code={asked} title={`${tool}, asked`} />
            <CodeBlock code={answered} title={`${tool}, answered`} isCut={isLong(answered)} />
          </div>
        ))}
        <p className="mt-8">
          A client that declares the <TextLink href="/specification/v0.2-draft">extension</TextLink> gets a
          trace with each response. Below is the trace of the last call. This site doesn’t store it.
        </p>
        <div className="mt-3">
          <CodeBlock code={session.trace} title="the trace of that call" isCut />
        </div>
      </Chapter>
      <Chapter id="sign-in" title="When to sign in">
        <p>
          Three tools act for you: they read your progress, read your credentials, and submit a registry
          entry. When an agent calls one of them, your client opens a page here that names the agent and what
          it asks for. You allow or refuse each tool, and you can disconnect the agent later under{' '}
          <TextLink href="/account/security">connected agents</TextLink>. The agent never sees your password
          and can’t change your account. An editor reviews what the agent submits, like every submission.
        </p>
      </Chapter>
      <Chapter id="without" title="Without MCP">
        <dl className="terms">
          <div>
            <dt>
              <TextLink href="/llms.txt">/llms.txt</TextLink>
            </dt>
            <dd>
              The site’s pages for language models. You can read each page as Markdown: add <code>.md</code>{' '}
              to its URL, or send <code>Accept: text/markdown</code>.
            </dd>
          </div>
          <div>
            <dt>
              <TextLink href="/api/openapi.json">/api/openapi.json</TextLink>
            </dt>
            <dd>The public API: registry, catalogue, courses, library, types and credentials as JSON.</dd>
          </div>
          <div>
            <dt>
              <TextLink href="/v0.1/servers">/v0.1/servers</TextLink>
            </dt>
            <dd>
              The map as a registry, through the official MCP registry API, for clients that accept a registry
              URL.
            </dd>
          </div>
          <div>
            <dt>
              <code className="text-[0.875em]">{site.slug} mcp</code>
            </dt>
            <dd>The standard’s tools on your own machine, offline.</dd>
          </div>
        </dl>
      </Chapter>
    </div>
  );
}

/** Code with more than 24 line breaks is cut and can be expanded. */
const isLong = ({ tokens }: { tokens: readonly (readonly [string, string?])[] }) =>
  tokens.reduce((lines, [text]) => lines + text.split('\n').length - 1, 0) > 24;
