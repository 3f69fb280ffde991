import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import {
  agentName,
  optOutLine,
  optOutPath,
  politeAtOnce,
  politeRequests,
  proofPath,
  proofRecord,
  userAgentOf,
} from '../agent.ts';
import type { Route } from './+types/agent';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const loader = ({ context }: Route.LoaderArgs) => ({
  userAgent: userAgentOf(context.get(servicesContext).config.siteUrl),
});

export default function AgentPage({ loaderData: { userAgent } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker="server check · our agent" title="Our server check in your log" isStacked>
        A person asked this site to check your MCP server, once or regularly. No check starts by itself. Here
        you see which requests we send, and how you stop them.
      </ChapterHead>
      <Chapter id="requests" title="Our requests">
        <p>Each request has this user agent:</p>
        <CodeBlock code={plainCode(userAgent)} title="User-Agent" />
        <ul className="mt-4 list-disc space-y-2 pl-5">
          <li>
            Anyone can ask for a <strong>polite check</strong>: at most {politeRequests} requests, at most{' '}
            {politeAtOnce} at a time. It reads the name of your server, its lists and their schemas, and calls
            one method that does not exist. It calls no tool. It sends no wrong token, no foreign{' '}
            <code>Origin</code> and no malformed body.
          </li>
          <li>
            Only a person who controls your host can ask for a <strong>full check</strong>. They prove it with
            the file <code>{proofPath}</code> or a TXT record at <code>{proofRecord}</code> below your host.
            We request that file at most 60 times an hour.
          </li>
          <li>
            A person who controls your host can have it <strong>checked regularly</strong>, and so can the
            operator of this site: politely, at most every six hours. Everyone sees the results,{' '}
            <TextLink href="/server-check/watched">server by server</TextLink>.
          </li>
          <li>
            One network address may ask for at most 20 checks an hour. One host gets at most 12 polite and 12
            full checks an hour. We connect only to public IP addresses.
          </li>
        </ul>
      </Chapter>
      <Chapter id="robots" title="Stop it with robots.txt">
        <p>
          We obey a group of your <code>robots.txt</code> that names our agent. We do not obey groups for{' '}
          <code>*</code>: they are for crawlers, but a person asked for this check.
        </p>
        <CodeBlock code={plainCode(`User-agent: ${agentName}\nDisallow: /`)} title="robots.txt" />
      </Chapter>
      <Chapter id="opt-out" title="Opt out">
        <p>
          Or put a file with this one line at <code>{optOutPath}</code>. If a person then asks for a check, we
          request only this file. Regular checks end with it.
        </p>
        <CodeBlock code={plainCode(optOutLine)} title={optOutPath} />
      </Chapter>
      <Chapter id="contact" title="Write to us">
        <p>
          Did a check do something that this page does not say? Write to{' '}
          <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>. We log each check with the network
          of the person who asked, your host and the kind of check.
        </p>
      </Chapter>
    </div>
  );
}
