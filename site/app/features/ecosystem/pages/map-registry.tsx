import { servicesContext } from '#app/services/services.server.ts';
import { Term } from '#app/ui/chapter.tsx';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { ownMetaKey, ownNamespace } from '../catalogue/own-meta.ts';
import type { Route } from './+types/map-registry';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export function loader({ context }: Route.LoaderArgs) {
  return { base: context.get(servicesContext).config.siteUrl, ownMetaKey, ownNamespace };
}

const choices = [
  ['', 'every server of the map'],
  [
    '/registries/tier-official',
    'official: run by the vendor of what they connect to, or by the protocol’s project',
  ],
  ['/registries/tier-official,verified', 'official, and verified: an editor has seen the source'],
  ['/registries/evidence-evidence,rechecked', 'with evidence: a report was checked here, and holds today'],
  ['/registries/tier-official.profile-developer', 'official, and their owners declare the Developer profile'],
] as const;

export default function MapRegistryPage({
  loaderData: { base, ownMetaKey, ownNamespace },
}: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <header className="max-w-[44rem]">
        <p className="kicker">
          <a href="/mcp-map" className="link">
            MCP Map
          </a>
        </p>
        <h1 className="mt-3 text-3xl md:text-4xl">The map as a registry</h1>
        <p className="mt-6 text-lg text-soft">
          Every server of the map can be read by the API of the official MCP registry (v0.1). A client that
          takes the address of a registry takes this one.
        </p>
      </header>
      <div className="mt-12 grid max-w-[52rem] grid-cols-1 gap-14">
        <Section id="addresses" title="Addresses" heading="mb-4 text-2xl">
          <p className="mb-4 text-soft">
            Clients add <code>/v0.1/servers</code> and a query of their own to the address that they are
            given. So what a list is narrowed to stands in its path: <code>tier-</code>,{' '}
            <code>evidence-</code> and <code>profile-</code>, separated by points, with several values
            separated by commas.
          </p>
          <ul className="grid grid-cols-1 gap-4">
            {choices.map(([path, what]) => (
              <li key={path}>
                <CodeBlock code={plainCode(base + path)} title={what} />
              </li>
            ))}
          </ul>
        </Section>
        <Section id="allow-list" title="As an allow-list of an organisation" heading="mb-4 text-2xl">
          <ol className="list-decimal pl-5 text-soft [&>li]:mb-2">
            <li>
              GitHub Copilot: in the settings of the organisation or enterprise, under Copilot, Policies, put
              one of these addresses into “MCP Registry URL”, and set “Restrict MCP access to registry
              servers” to “Registry only”. VS Code, Visual Studio, JetBrains IDEs, Eclipse and Xcode follow
              it.
            </li>
            <li>
              VS Code without Copilot’s policy: the setting <code>chat.mcp.gallery.serviceUrl</code>, which an
              administrator can fix by policy, takes the same address.
            </li>
            <li>
              Check it: the address with <code>/v0.1/servers</code> behind it lists what is allowed.
            </li>
          </ol>
          <p className="mt-4 text-soft">
            These clients compare names alone: a server that is installed under another name than the list has
            is not allowed, and one that only bears such a name is (
            <TextLink href="https://docs.github.com/en/copilot/reference/mcp-allowlist-enforcement" newTab>
              GitHub’s words on it
            </TextLink>
            ). A tier says who runs a server, not that it is safe.
          </p>
        </Section>
        <Section id="calls" title="Calls" heading="mb-4 text-2xl">
          <CodeBlock
            title="terminal"
            code={plainCode(
              [
                `curl '${base}/v0.1/servers?search=files&limit=10'`,
                `curl '${base}/v0.1/servers?updated_since=2026-11-01T00:00:00Z'`,
                `curl '${base}/v0.1/servers/${encodeURIComponent(`${ownNamespace}/everything`)}/versions/latest'`,
              ].join('\n'),
            )}
          />
          <p className="mt-4 text-soft">
            Pages follow <code>metadata.nextCursor</code>. The filters are parameters too (
            <code>?tier=official,verified</code>). Every site may read the answers, and they have an ETag. All
            parameters stand in <TextLink href="/api/openapi.json">the description of the API</TextLink>.
          </p>
        </Section>
        <Section id="answers" title="What an answer says" heading="mb-4 text-2xl">
          <dl className="terms">
            <Term name={<code className="wrap-anywhere">server.name</code>}>
              The name in the registry that the item comes from. An item that comes from none is called{' '}
              <code>{ownNamespace}/</code> and the end of its address here.
            </Term>
            <Term name={<code className="wrap-anywhere">server.version</code>}>
              Its registry’s, or that of its first package; <code>0.0.0</code> where none is known. The map
              knows one version of each.
            </Term>
            <Term name={<code className="wrap-anywhere">_meta["{ownMetaKey}"]</code>}>
              What the map says: tier, category, the item’s page, its whole description (the format has room
              for 100 characters), <code>declared</code> (profile and version of the standard, if its owner
              has an entry in <TextLink href="/registry">the registry</TextLink>), and <code>evidence</code>:{' '}
              <code>none</code> until something was checked, then <code>evidence</code>,{' '}
              <code>rechecked</code> or <code>expired</code>.
            </Term>
            <Term
              name={<code className="wrap-anywhere">_meta["io.modelcontextprotocol.registry/official"]</code>}
            >
              What the official registry says of it, only where the item came from there.
            </Term>
          </dl>
          <p className="mt-4 text-soft">
            What was taken off the map is listed with <code>updated_since</code> and{' '}
            <code>include_deleted</code> alone, as <code>deleted</code>, and without anything else of it.
            Listed is what stands in a category of servers, or has an endpoint or a package.
          </p>
        </Section>
      </div>
    </div>
  );
}
