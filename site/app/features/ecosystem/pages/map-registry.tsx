import { servicesContext } from '#app/services/services.server.ts';
import { Term } from '#app/ui/chapter.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { ownMetaKey, ownNamespace } from '../catalogue/own-meta.ts';
import type { Route } from './+types/map-registry';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export function loader({ context }: Route.LoaderArgs) {
  return { base: context.get(servicesContext).config.siteUrl, ownMetaKey, ownNamespace };
}

const smaller = [
  ['/registries/tier-official', 'official: run by the vendor of the product or by the MCP project'],
  ['/registries/tier-official,verified', 'official and verified: an editor has checked the source'],
  [
    '/registries/evidence-evidence,rechecked',
    'with evidence: a report that we checked and that is still valid',
  ],
  ['/registries/tier-official.profile-developer', 'official, with a declared Developer profile'],
] as const;

const clients = [
  ['GitHub Copilot', 'Policies, then “MCP Registry URL”'],
  ['VS Code', 'the setting `chat.mcp.gallery.serviceUrl`'],
  ['To check', 'open the URL with `/v0.1/servers` added'],
] as const;

/** Code blocks, two in a row on wide screens. */
const blocks = 'grid grid-cols-1 gap-4 lg:grid-cols-2';

export default function MapRegistryPage({
  loaderData: { base, ownMetaKey, ownNamespace },
}: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <header>
        <p className="kicker">
          <a href="/mcp-map" className="link">
            MCP Map
          </a>
        </p>
        <h1 className="mt-3 text-3xl md:text-4xl">The map as a registry</h1>
        <p className="mt-4 max-w-[44rem] text-soft md:text-lg">
          The map supports the official MCP registry API (v0.1). Use it in any client that accepts a registry
          URL.
        </p>
      </header>
      <div className="mt-8 grid grid-cols-1 gap-12">
        <Section
          id="addresses"
          title="URLs"
          heading="sr-only"
          className="grid grid-cols-1 items-start gap-x-14 gap-y-6 lg:grid-cols-2"
        >
          <CodeBlock code={plainCode(base)} title="Registry URL: paste it into your client" />
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-[0.9375rem]">
            {clients.map(([client, where]) => (
              <div key={client} className="contents">
                <dt className="font-semibold">{client}</dt>
                <dd className="text-soft wrap-anywhere">
                  <WordsWithCode>{where}</WordsWithCode>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section id="allow-list" title="As an organisation’s allow-list" heading="mb-4 text-2xl">
          <ol className="max-w-[46em] list-decimal pl-5 text-soft [&>li]:mb-2">
            <li>
              GitHub Copilot: open the settings of your organisation or enterprise, then Copilot, then
              Policies. Put one of these URLs into “MCP Registry URL”, and set “Restrict MCP access to
              registry servers” to “Registry only”. VS Code, Visual Studio, JetBrains IDEs, Eclipse and Xcode
              follow this setting.
            </li>
            <li>
              VS Code without Copilot’s policy: put the same URL into the setting{' '}
              <code>chat.mcp.gallery.serviceUrl</code>. An administrator can enforce this setting by policy.
            </li>
            <li>
              To check the allow-list, open the URL with <code>/v0.1/servers</code> added: the response lists
              the allowed servers.
            </li>
          </ol>
          <p className="mt-4 max-w-[46em] text-soft">
            These clients compare only names. They refuse an allowed server under another name, and accept any
            server that uses a listed name (
            <TextLink href="https://docs.github.com/en/copilot/reference/mcp-allowlist-enforcement" newTab>
              see GitHub’s documentation
            </TextLink>
            ). A tier shows who publishes a server, not that it is safe.
          </p>
        </Section>
        <Section id="smaller" title="A smaller list" heading="mb-4 text-2xl">
          <p className="mb-4 max-w-[46em] text-soft">
            Clients add <code>/v0.1/servers</code> and their own query to the URL. So put your filters into
            the path, for example <code>tier-official.profile-developer</code>. The filters are{' '}
            <code>tier-</code>, <code>evidence-</code> and <code>profile-</code>. Separate filters with dots,
            and values with commas.
          </p>
          <ul className={blocks}>
            {smaller.map(([path, what]) => (
              <li key={path} className="min-w-0">
                <CodeBlock code={plainCode(base + path)} title={what} />
              </li>
            ))}
          </ul>
        </Section>
        <Section id="calls" title="Calls" heading="mb-4 text-2xl">
          <div className={blocks}>
            {[
              ['Servers that match a word', 'servers?search=files&limit=10'],
              ['Servers changed since a date', 'servers?updated_since=2026-11-01T00:00:00Z'],
              ['One server', `servers/${encodeURIComponent(`${ownNamespace}/everything`)}/versions/latest`],
            ].map(([title, path]) => (
              <CodeBlock key={title} title={title} code={plainCode(`curl '${base}/v0.1/${path}'`)} />
            ))}
          </div>
          <p className="mt-4 max-w-[46em] text-soft">
            To get the next page, send <code>metadata.nextCursor</code> as <code>cursor</code>. The filters
            also work as parameters (<code>?tier=official,verified</code>). Scripts on any site can read the
            responses. Each response has an ETag. For all parameters, see{' '}
            <TextLink href="/api/openapi.json">the API description</TextLink>.
          </p>
        </Section>
        <Section id="answers" title="Content of a response" heading="mb-4 text-2xl">
          <dl className="terms">
            <Term name={<code className="wrap-anywhere">server.name</code>}>
              The item’s name in its registry. If the item has no registry, the name is{' '}
              <code>{ownNamespace}/</code> followed by the item’s slug on the map.
            </Term>
            <Term name={<code className="wrap-anywhere">server.version</code>}>
              The item’s version in its registry, or the version of its first package. If both are unknown,
              the version is <code>0.0.0</code>. The map has one version of each server.
            </Term>
            <Term name={<code className="wrap-anywhere">_meta["{ownMetaKey}"]</code>}>
              The map’s own data: tier, category, the item’s page and its full description (the format allows
              only 100 characters). If the owner has an entry in{' '}
              <TextLink href="/registry">the registry</TextLink>, <code>declared</code> contains the profile
              and version of the standard. <code>evidence</code> is <code>none</code> until something has been
              checked, then <code>evidence</code>, <code>rechecked</code>, <code>expired</code> or{' '}
              <code>changed</code>.
            </Term>
            <Term
              name={<code className="wrap-anywhere">_meta["io.modelcontextprotocol.registry/official"]</code>}
            >
              The official registry’s data, only for items that came from there.
            </Term>
          </dl>
          <p className="mt-4 max-w-[46em] text-soft">
            The list contains every item that is in a server category or has an endpoint or a package. Removed
            items appear only with <code>updated_since</code> or <code>include_deleted</code>. They are marked
            as <code>deleted</code> and have no further data.
          </p>
        </Section>
      </div>
    </div>
  );
}
