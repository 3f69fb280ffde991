import { z } from 'zod';
import { maxLeftOut, ownMeta, ownMetaKey } from './own-meta.ts';
import { type LeftOut, readGenerously } from './read-generously.ts';
import {
  isBlank,
  officialMeta,
  officialMetaKey,
  type Package,
  type Remote,
  serverSchema,
} from './server-json.ts';

/*
 * Entries of answers to `GET /v0.1/servers` as columns of the map. Each is read by itself. Unreadable members are left
 * out and listed. An entry without a valid name is left out; the others on its page still count.
 */

const entrySchema = z.object({
  server: serverSchema,
  _meta: z.looseObject({ [officialMetaKey]: officialMeta.optional() }).nullish(),
});

/** The columns that a registry fills; an editor may change most of them. */
export type ImportedColumns = ReturnType<typeof columnsOf>;

export type ImportedEntry = Exclude<ReturnType<typeof readEntry>, { malformed: string }>;

/** An entry as an item's columns, or its fault. */
export function readEntry(value: unknown) {
  const read = readGenerously(entrySchema, withArgumentTypes(value), ['server', 'server.name']);
  if ('malformed' in read) return read;
  const { server, _meta } = read.value;
  const official = _meta?.[officialMetaKey];
  // Invalid data under our key counts as none.
  const own = ownMeta.safeParse(_meta?.[ownMetaKey]).data;
  const columns = columnsOf(server, own?.status ?? official?.status ?? 'active', official?.statusMessage);
  const noDescription = { member: 'description', why: 'its registry sends none' };
  const missing = server.description === undefined && !own && !has(read.leftOut, 'description');
  const leftOut = [...(own?.left_out ?? []), ...(missing ? [noDescription] : []), ...read.leftOut].slice(
    0,
    maxLeftOut,
  );
  return {
    /** Its id in the registry. */
    key: server.name,
    updatedAt: official?.updatedAt ?? own?.updated_at ?? null,
    /** The official registry's data, for entries that came from there. */
    official: official ?? null,
    columns: { ...columns, ...(own && columnsOfMap(own)), leftOut } as ImportedColumns,
    /** Category and tier on another map like this one. */
    place: own && { category: own.category, tier: own.tier },
  };
}

/** Adds the type to arguments without one: named if there is a name, positional if there is a value or a hint. */
function withArgumentTypes(value: unknown): unknown {
  const packages = (value as { server?: { packages?: unknown } } | null)?.server?.packages;
  if (!Array.isArray(packages)) return value;
  const lists = (one: unknown) =>
    isObject(one) ? [one.runtimeArguments, one.packageArguments].filter(Array.isArray) : [];
  const isUntyped = (one: unknown) => isObject(one) && one.type === undefined;
  if (!packages.some((one) => lists(one).some((list) => list.some(isUntyped)))) return value;
  const copy = structuredClone(value) as { server: { packages: unknown[] } };
  for (const argument of copy.server.packages.flatMap(lists).flat()) {
    if (!isUntyped(argument)) continue;
    if (typeof argument.name === 'string') argument.type = 'named';
    else if (argument.value !== undefined || argument.valueHint !== undefined) argument.type = 'positional';
  }
  return copy;
}

const has = (leftOut: readonly LeftOut[], name: string) => leftOut.some(({ member }) => member === name);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Server = z.infer<typeof serverSchema>;

function columnsOf(server: Server, status: string, statusMessage: string | undefined) {
  const { packages } = server;
  // Normalised, so that the endpoint can be found among them.
  const remotes = server.remotes.map((one) => ({ ...one, url: openAddress(one.url) ?? one.url }));
  const [namespace = '', last = ''] = server.name.split('/');
  const types = [...packages.map((one) => one.transport?.type), ...remotes.map((one) => one.type)];
  const transports = [...new Set(types)].filter((type) => type !== undefined && known.has(type)) as string[];
  return {
    name: isBlank(server.title ?? '') ? last : (server.title ?? last).trim(),
    description: server.description?.trim() ?? 'Its registry gives no description.',
    tags: tagsOf(packages, remotes.length > 0, status),
    maintainer: maintainerOf(namespace) as string | null,
    logoUrl: iconOf(server.icons ?? []),
    websiteUrl: webAddress(server.websiteUrl),
    repositoryUrl: repositoryOf(server.repository ?? {}),
    language: null as string | null,
    licence: null as string | null,
    auth: null as string | null,
    transports,
    remoteUrl: endpointOf(remotes),
    newerRemoteUrl: null as string | null,
    packages,
    remotes,
    version: server.version ?? null,
    /** Only `deprecated` is stored: a deleted entry is inactive. */
    registryStatus: status === 'deprecated' ? status : null,
    statusMessage: statusMessage ?? null,
    seenIn: [] as string[],
    isRemote: remotes.length > 0,
    isLocal: packages.length > 0,
    isActive: status !== 'deleted',
    /** Members that are left out or cut. */
    leftOut: [] as LeftOut[],
  };
}

/** Columns from another map's own data, which has more than `server.json`. */
const columnsOfMap = (own: z.infer<typeof ownMeta>): Partial<ImportedColumns> => ({
  name: own.title,
  description: own.description,
  tags: own.tags,
  maintainer: own.maintainer,
  logoUrl: webAddress(own.logo),
  websiteUrl: webAddress(own.website),
  repositoryUrl: webAddress(own.repository),
  language: own.language,
  licence: own.licence,
  auth: own.sign_in,
  transports: own.transports,
  remoteUrl: webAddress(own.endpoint),
  newerRemoteUrl: webAddress(own.newer_endpoint),
  version: own.version,
  registryStatus: own.status === 'deprecated' ? own.status : null,
  statusMessage: own.status_message,
  seenIn: own.seen_in,
  isRemote: own.remote,
  isLocal: own.local,
});

const known = new Set(['stdio', 'streamable-http', 'sse']);

/** The endpoint for clients: one without placeholders, and the newer transport where there are both. */
function endpointOf(remotes: readonly Remote[]): string | null {
  const open = remotes.filter(({ url }) => openAddress(url) !== null);
  return (open.find(({ type }) => type === 'streamable-http') ?? open[0])?.url ?? null;
}

/** The URL of an endpoint without placeholders, or null. */
const openAddress = (url: string) => (/[{}]|%7B/i.test(url) ? null : webAddress(url));

function tagsOf(packages: readonly Package[], isRemote: boolean, status: string): string[] {
  return [
    'mcp-server',
    'from-registry',
    ...(status === 'deprecated' ? ['deprecated'] : []),
    ...(isRemote ? ['remote'] : []),
    ...(packages.length > 0 ? ['local'] : []),
    ...new Set(packages.map(({ registryType }) => registryType.toLowerCase())),
    'mcp',
  ]
    .filter((tag) => /^[a-z0-9][a-z0-9+.-]*$/.test(tag))
    .slice(0, 6);
}

/** `io.github.someone` means the GitHub account `someone`; other namespaces are reversed domains. */
function maintainerOf(namespace: string): string {
  const [, account] = /^io\.github\.(.+)$/.exec(namespace) ?? [];
  return account ?? namespace.split('.').reverse().join('.');
}

/** The first icon that the site would show: a bitmap, because `services/pictures` refuses SVG, a document. */
function iconOf(icons: { src: string }[]): string | null {
  const found = icons
    .map(({ src }) => webAddress(src))
    .find((src) => src && !/\.svg$/i.test(new URL(src).pathname));
  return found ?? null;
}

/** URL of the repository's web page; on GitHub, of the server's folder in it if the entry names one. */
function repositoryOf({ url, subfolder }: { url?: string | undefined; subfolder?: string | undefined }) {
  const page = webAddress(url?.replace(/(\.git)?\/?$/, ''));
  if (!page || !subfolder || new URL(page).hostname !== 'github.com') return page;
  return webAddress(`${page}/tree/HEAD/${subfolder.replace(/^\/+/, '')}`);
}

/** A link from a registry in the browser's normal form; null if it is not a web URL or has a user name. */
function webAddress(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, username, href } = new URL(url);
  return /^https?:$/.test(protocol) && !username ? href : null;
}
