import { beginningOf } from '#app/lib/plain-text.ts';
import { type ListedMeta, maxLeftOut, ownMetaKey, ownNamespace } from '../catalogue/own-meta.ts';
import type { LeftOut } from '../catalogue/read-generously.ts';
import { officialMetaKey, type Package, type Remote, type Transport } from '../catalogue/server-json.ts';
import type { catalogItems } from '../catalogue/tables.server.ts';
import { hasOldTransport } from '../catalogue/transports.ts';

/** Schema of `server.json` in the answers. */
const schemaOf = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** Version of a server without a known one: the format requires a version. */
export const unknownVersion = '0.0.0';

/** A server of the map as a table row. */
export type MapServer = typeof catalogItems.$inferSelect;

/** The owner's declaration, the state of its evidence, and the site's URL. */
type Beside = Pick<ListedMeta, 'declared' | 'evidence'> & { siteUrl: string };

/** The name in its registry; otherwise our reversed domain and the slug. */
export const registryName = ({ sourceKey, slug }: Pick<MapServer, 'sourceKey' | 'slug'>) =>
  sourceKey ?? `${ownNamespace}/${slug}`;

/** The server's version. Never `latest`, which the format reserves for requests and some registries' packages use. */
export const serverVersion = ({ version, packages }: Pick<MapServer, 'version' | 'packages'>) =>
  [version, packages[0]?.version].find((one) => one && one !== 'latest') ?? unknownVersion;

/** An item of the map as the registry API returns it. Data that the format has no member for is in `_meta`. */
export function serverResponse(item: MapServer, beside: Beside) {
  const name = registryName(item);
  const version = serverVersion(item);
  // Removed items appear as deleted, without further data.
  if (!item.isActive)
    return {
      server: { $schema: schemaOf, name, version, description: 'No longer on the map.' },
      _meta: { [ownMetaKey]: { status: 'deleted', updated_at: item.updatedAt.toISOString() } },
    };
  const packages = item.packages.flatMap((one) => packageOf(one) ?? []);
  const remotes = remotesOf(item);
  const repository = repositoryOf(item.repositoryUrl);
  const websiteUrl = uriOf(item.websiteUrl);
  const icon = iconOf(item.logoUrl);
  return {
    server: {
      $schema: schemaOf,
      name,
      title: item.name.slice(0, 100).toWellFormed(),
      description: beginningOf(item.description, 97).toWellFormed(),
      version,
      ...(websiteUrl && { websiteUrl }),
      ...(repository && { repository }),
      ...(icon && { icons: [{ src: icon }] }),
      ...(packages.length > 0 && { packages }),
      ...(remotes.length > 0 && { remotes }),
    },
    _meta: {
      ...(item.official && { [officialMetaKey]: item.official }),
      [ownMetaKey]: metaOf(item, beside, omittedOf(item)),
    },
  };
}

const metaOf = (
  item: MapServer,
  { siteUrl, declared, evidence }: Beside,
  omitted: LeftOut[],
): ListedMeta => ({
  page: `${siteUrl}/mcp-map/${item.slug}`,
  status: item.registryStatus === 'deprecated' ? 'deprecated' : 'active',
  status_message: item.statusMessage,
  tier: item.tier as ListedMeta['tier'],
  declared,
  evidence,
  title: item.name,
  description: item.description,
  category: item.category,
  tags: item.tags,
  maintainer: item.maintainer,
  licence: item.licence,
  language: item.language,
  sign_in: item.auth as ListedMeta['sign_in'],
  transports: item.transports as ListedMeta['transports'],
  remote: item.isRemote,
  local: item.isLocal,
  endpoint: item.remoteUrl,
  newer_endpoint: item.newerRemoteUrl,
  deprecated_transport: hasOldTransport(item),
  repository: item.repositoryUrl,
  website: item.websiteUrl,
  logo: item.logoUrl,
  version: item.version,
  last_checked: item.lastChecked,
  seen_in: item.seenIn,
  left_out: [...item.leftOut, ...omitted].slice(0, maxLeftOut),
  updated_at: item.updatedAt.toISOString(),
});

/** The format's pattern for endpoint URLs: a web URL, or one that begins with a variable. */
const urlForm = /^(https?:\/\/[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$/;

function transportOf(transport: Transport | undefined): Transport | undefined {
  if (!transport || transport.type === 'stdio') return { type: 'stdio' };
  const isKnown = transport.type === 'streamable-http' || transport.type === 'sse';
  return isKnown && transport.url && urlForm.test(transport.url) ? transport : undefined;
}

/** A package in the format; undefined if the format does not support its transport. */
function packageOf({ version, registryBaseUrl, transport, ...rest }: Package): Package | undefined {
  const how = transportOf(transport);
  const base = uriOf(registryBaseUrl);
  return (
    how && {
      ...rest,
      ...(version && version !== 'latest' && { version }),
      ...(base && { registryBaseUrl: base }),
      transport: how,
    }
  );
}

/** Packages and endpoints that the format does not support, so that a client knows that the list is incomplete. */
const omittedOf = ({ packages, remotes }: MapServer): LeftOut[] => [
  ...packages
    .filter((one) => !packageOf(one))
    .map(({ registryType, identifier, transport }) => ({
      member: 'packages',
      why: `${registryType} ${identifier}: the format does not support the transport ${transport?.type ?? ''}`.slice(
        0,
        200,
      ),
    })),
  ...remotes
    .filter((one) => !isOfForm(one))
    .map(({ type, url }) => ({
      member: 'remotes',
      why: `${url}: the format does not support this URL or the transport ${type}`.slice(0, 200),
    })),
];

const isOfForm = ({ type, url }: Remote) => transportOf({ type, url })?.type === type;

/** The registry's endpoints, unless an editor changed them; otherwise those that the map knows. */
function remotesOf(item: MapServer): Remote[] {
  const isEdited = item.edited.includes('remoteUrl') || item.edited.includes('newerRemoteUrl');
  const known = item.remotes.filter(isOfForm);
  if (known.length > 0 && !isEdited) return known;
  return [
    ...(item.newerRemoteUrl ? [{ type: 'streamable-http', url: item.newerRemoteUrl }] : []),
    ...(item.remoteUrl
      ? [{ type: hasOldTransport(item) ? 'sse' : 'streamable-http', url: item.remoteUrl }]
      : []),
  ].filter(({ url }) => urlForm.test(url));
}

const uriOf = (url: string | null | undefined) => (url ? (URL.parse(url)?.href ?? undefined) : undefined);

function iconOf(logoUrl: string | null): string | undefined {
  const src = uriOf(logoUrl);
  return src?.startsWith('https://') && src.length <= 255 ? src : undefined;
}

const hosts: Record<string, string> = { 'github.com': 'github', 'gitlab.com': 'gitlab' };

/** The repository. A URL of a folder on GitHub becomes the repository and the folder. */
function repositoryOf(repositoryUrl: string | null) {
  const url = uriOf(repositoryUrl);
  if (!url) return undefined;
  const { hostname } = new URL(url);
  const [, root, subfolder] = /^(https:\/\/github\.com\/[^/]+\/[^/]+)\/tree\/[^/]+\/(.+)$/.exec(url) ?? [];
  return {
    url: root ?? url,
    source: hosts[hostname] ?? hostname,
    ...(subfolder !== undefined && { subfolder }),
  };
}
