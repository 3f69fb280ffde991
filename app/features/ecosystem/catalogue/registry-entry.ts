import { z } from 'zod';
import type { Package } from './package.ts';

/*
 * What the official MCP registry API answers to `GET /v0.1/servers`, as far as the map uses it. An entry is read by
 * itself: one that is malformed is left out, and the others of its page count.
 */

/** PostgreSQL keeps no NUL in text, and no half of a character. */
const plain = z
  .string()
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'holds what is no text');

/** Spaces and signs that nobody sees are no words. */
const isBlank = (text: string) => text.replaceAll(/\p{Cf}/gu, '').trim() === '';

/** Years that a registry of this protocol can mean; the database takes no year 0. */
function isPossible(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1970 && year <= 2100;
}

const officialMeta = 'io.modelcontextprotocol.registry/official';

const transport = z.looseObject({ type: z.string() });

const entrySchema = z.looseObject({
  server: z.looseObject({
    name: plain
      .min(3)
      .max(200)
      .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'is no name of the form namespace/name'),
    description: plain.max(1000).refine((text) => !isBlank(text), 'is blank'),
    title: plain.max(200).optional(),
    version: plain.max(255).optional(),
    websiteUrl: plain.max(1000).optional(),
    repository: z
      .looseObject({ url: plain.max(1000).optional(), subfolder: plain.max(500).optional() })
      .nullish(),
    icons: z.array(z.looseObject({ src: plain.max(1000) })).nullish(),
    packages: z
      .array(
        z.looseObject({
          registryType: plain.max(50),
          identifier: plain.max(500),
          version: plain.max(255).optional(),
          transport: transport.nullish(),
        }),
      )
      .nullish(),
    remotes: z
      .array(
        z.looseObject({ type: z.string(), url: plain.max(1000), variables: z.looseObject({}).nullish() }),
      )
      .nullish(),
  }),
  _meta: z
    .looseObject({
      [officialMeta]: z.looseObject({
        status: z.enum(['active', 'deprecated', 'deleted']).default('active'),
        updatedAt: z.iso.datetime({ offset: true }).refine(isPossible, 'is no possible time').optional(),
      }),
    })
    .partial()
    .nullish(),
});

/** A page of the API: its entries are judged one by one. */
export const pageSchema = z.looseObject({
  servers: z.array(z.unknown()),
  metadata: z.looseObject({ nextCursor: plain.nullish() }).nullish(),
});

/** The columns that a registry fills in; an editor may change any of them. */
export interface ImportedColumns {
  name: string;
  description: string;
  tags: string[];
  maintainer: string;
  logoUrl: string | null;
  websiteUrl: string | null;
  repositoryUrl: string | null;
  transports: string[];
  remoteUrl: string | null;
  packages: Package[];
  isRemote: boolean;
  isLocal: boolean;
  isActive: boolean;
}

export interface ImportedEntry {
  /** The name in the registry: its identity there. */
  key: string;
  updatedAt: string | null;
  columns: ImportedColumns;
}

/** Longest packages list that is kept. */
const maxPackages = 5;

/** An entry as columns of an item, or what is wrong with it. */
export function readEntry(value: unknown): ImportedEntry | { malformed: string } {
  const parsed = entrySchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { malformed: `${issue?.path.join('.') || 'entry'}: ${issue?.message}` };
  }
  const { server, _meta } = parsed.data;
  const { status = 'active', updatedAt } = _meta?.[officialMeta] ?? {};
  const [namespace = '', last = ''] = server.name.split('/');
  const packages = (server.packages ?? []).slice(0, maxPackages);
  const remotes = server.remotes ?? [];
  const types = [...packages.map((one) => one.transport?.type), ...remotes.map((one) => one.type)];
  const transports = [...new Set(types)].filter((type) => type !== undefined && known.has(type)) as string[];
  const isLocal = packages.length > 0;
  const remoteUrl = remotes
    .map(({ url }) => webAddress(url))
    .find((url) => url !== null && !/[{}]|%7B/i.test(url));
  return {
    key: server.name,
    updatedAt: updatedAt ?? null,
    columns: {
      name: isBlank(server.title ?? '') ? last : (server.title ?? last).trim(),
      description: server.description.trim(),
      tags: tagsOf({ packages, isRemote: remotes.length > 0, isLocal, status }),
      maintainer: maintainerOf(namespace),
      logoUrl: iconOf(server.icons ?? []),
      websiteUrl: webAddress(server.websiteUrl),
      repositoryUrl: repositoryOf(server.repository ?? {}),
      transports,
      remoteUrl: remoteUrl ?? null,
      packages: packages.map(({ registryType, identifier, version }) => ({
        registryType,
        identifier,
        version,
      })),
      isRemote: remotes.length > 0,
      isLocal,
      isActive: status !== 'deleted',
    },
  };
}

const known = new Set(['stdio', 'streamable-http', 'sse']);

function tagsOf({ packages, isRemote, isLocal, status }: TagFacts): string[] {
  return [
    'mcp-server',
    'from-registry',
    ...(status === 'deprecated' ? ['deprecated'] : []),
    ...(isRemote ? ['remote'] : []),
    ...(isLocal ? ['local'] : []),
    ...new Set(packages.map(({ registryType }) => registryType.toLowerCase())),
    'mcp',
  ]
    .filter((tag) => /^[a-z0-9][a-z0-9+.-]*$/.test(tag))
    .slice(0, 6);
}

interface TagFacts {
  packages: { registryType: string }[];
  isRemote: boolean;
  isLocal: boolean;
  status: string;
}

/** `io.github.someone` is someone at GitHub; other namespaces are domains turned round. */
function maintainerOf(namespace: string): string {
  const [, account] = /^io\.github\.(.+)$/.exec(namespace) ?? [];
  return account ?? namespace.split('.').reverse().join('.');
}

/** The first icon that the site would show: a picture, not a document (`services/logos`). */
function iconOf(icons: { src: string }[]): string | null {
  const found = icons
    .map(({ src }) => webAddress(src))
    .find((src) => src && !/\.svg$/i.test(new URL(src).pathname));
  return found ?? null;
}

/** As its page on the web has it; of a repository that holds many servers, the folder of this one. */
function repositoryOf({ url, subfolder }: { url?: string | undefined; subfolder?: string | undefined }) {
  const page = webAddress(url?.replace(/(\.git)?\/?$/, ''));
  if (!page || !subfolder || new URL(page).hostname !== 'github.com') return page;
  return webAddress(`${page}/tree/HEAD/${subfolder.replace(/^\/+/, '')}`);
}

/** Links of others: what is no web address is left out. */
function webAddress(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, username } = new URL(url);
  return /^https?:$/.test(protocol) && !username ? url : null;
}
