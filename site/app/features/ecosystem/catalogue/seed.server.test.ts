import { expect, test } from 'vitest';
import { catalogCategorySeed, catalogItemSeed } from './seed.server.ts';

interface SeedItem {
  name: string;
  description: string;
  category: string;
  tier: string;
  tags: string[];
  websiteUrl?: string;
  repositoryUrl?: string;
}

const categories = new Set(catalogCategorySeed().items.map(({ key }) => key));
const items = catalogItemSeed().items.map(({ key, content }) => ({ slug: key, ...(content as SeedItem) }));

test('addresses of the map are unique, and every item is in a category that exists', () => {
  expect(new Set(items.map(({ slug }) => slug)).size).toBe(items.length);
  expect(items.map(({ slug }) => slug)).not.toContain('suggest');
  for (const { slug, category } of items) expect(categories, slug).toContain(category);
  expect(new Set(items.map(({ category }) => category))).toEqual(categories);
});

test('every item leads somewhere, and is said in one line without praise', () => {
  for (const { slug, description, tags, websiteUrl, repositoryUrl } of items) {
    expect(websiteUrl ?? repositoryUrl, slug).toBeDefined();
    expect(description, slug).toMatch(/^\S.{9,158}\.$/);
    expect(description, slug).not.toMatch(/\b(best|leading|powerful|seamless|easy|fast)\b|!/i);
    expect(new Set(tags).size, slug).toBe(tags.length);
    for (const tag of tags) expect(tag, slug).toMatch(/^[a-z0-9][a-z0-9-]*$/);
  }
});

test('at least 150 items name a website and a repository', () => {
  const withBoth = items.filter(({ websiteUrl, repositoryUrl }) => websiteUrl && repositoryUrl);
  expect(withBoth.length).toBeGreaterThanOrEqual(150);
});

test('a website is the item’s own: only the protocol’s project has one for several items', () => {
  const slugsOf = Map.groupBy(
    items.filter(({ websiteUrl }) => websiteUrl && new URL(websiteUrl).pathname === '/'),
    ({ websiteUrl = '' }) => new URL(websiteUrl).host.replace(/^www\./, ''),
  );
  const shared = [...slugsOf].filter(([, found]) => found.length > 1).map(([host]) => host);
  expect(shared).toEqual(['modelcontextprotocol.io']);
});

test('a client is official where its maker runs it', () => {
  const tierOf = new Map(items.map(({ slug, tier }) => [slug, tier]));
  for (const slug of ['claude-desktop', 'chatgpt', 'cursor', 'docker-mcp-gateway', 'cloudflare-agents'])
    expect(tierOf.get(slug), slug).toBe('official');
  for (const slug of ['slack-mcp-client', 'multi-mcp']) expect(tierOf.get(slug), slug).toBe('community');
});

test('archived items say so', () => {
  const archived = items.filter(({ slug }) => slug.endsWith('-archived'));
  expect(archived.length).toBeGreaterThanOrEqual(6);
  for (const { tags } of archived) expect(tags).toContain('archived');
});
