import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withClaims } from '#app/services/claims/dated-claims.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { readingTime } from './articles.server.ts';
import { readArticle } from './seed.server.ts';

const folder = resolve(projectRoot, 'site/content/articles');
const slugs = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
const read = (slug: string) => readArticle(slug, readFileSync(resolve(folder, `${slug}.md`), 'utf8'));

test.each(slugs)('%s is whole: its cover exists, its length and addresses fit its type', (slug) => {
  const article = read(slug);
  const words = article.content.replace(/```[\s\S]*?```/g, '').split(/\s+/).length;
  if (article.contentType === 'external_link') expect(article.externalUrl).toBeDefined();
  else expect(words).toBeGreaterThan(600);
  expect(words).toBeLessThan(1500);
  if (article.contentType === 'video') expect(article.videoEmbedId).toMatch(/^[\w-]{11}$/);
  if (article.contentType === 'paper') expect(article.externalUrl).toMatch(/^https:\/\/arxiv\.org\/abs\//);
  expect(existsSync(resolve(projectRoot, `site/public${article.coverImageUrl}`))).toBe(true);
  expect(article.content).not.toMatch(/^# /m);
});

/** The day on which this site began, and its first articles with it. */
const siteSince = new Date('2026-11-21');

test.each(slugs)(
  '%s is dated on the day it was first published here, not before there was a site',
  (slug) => {
    const { publishedAt, updatedAt } = read(slug);
    expect(publishedAt.getTime()).toBeGreaterThanOrEqual(siteSince.getTime());
    expect(updatedAt.getTime()).toBeGreaterThanOrEqual(publishedAt.getTime());
  },
);

test('an article that relies on an older revision of MCP says so in its first lines, with what changed since', () => {
  const current = '2026-07-28';
  const onOlder = slugs.filter((slug) => {
    const [, revision] = /rel(?:y|ies) on (?:MCP )?revision (\d{4}-\d\d-\d\d)/.exec(read(slug).content) ?? [];
    return revision !== undefined && revision < current;
  });
  expect(onOlder.length).toBeGreaterThanOrEqual(5);
  for (const slug of [...onOlder, 'structured-output-in-mcp', 'watching-the-protocol-grow-up']) {
    const [first = ''] = withClaims(read(slug).content).split('\n\n');
    expect(first, slug).toMatch(/^> \*\*This article is about revision 2025-\d\d-\d\d/);
    expect(first, slug).toMatch(
      new RegExp(`The current revision of MCP is ${current} \\(.*checked on .*\\)\\.`),
    );
    expect(first, slug).toContain(`](https://modelcontextprotocol.io/specification/${current}/changelog)`);
  }
});

test('every whole trace in the articles has the fields of the draft, ids and times in order', () => {
  let seen = 0;
  for (const slug of slugs) {
    for (const [, json = ''] of read(slug).content.matchAll(/```json\n([\s\S]*?)```/g)) {
      const document: unknown = JSON.parse(json);
      if (typeof document !== 'object' || document === null || !('mcp_events' in document)) continue;
      const {
        mcp_trace_id: id,
        mcp_context: context,
        mcp_events: events,
      } = document as unknown as TraceDocument;
      seen += 1;
      expect(id, slug).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Object.keys(context), slug).toEqual(
        expect.arrayContaining(['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp']),
      );
      const times = [context.timestamp ?? '', ...events.map((event) => event.created_at)].map((time) =>
        Date.parse(time),
      );
      expect(times, slug).toEqual([...times].sort((a, b) => a - b));
    }
  }
  expect(seen).toBeGreaterThanOrEqual(5);
});

interface TraceDocument {
  mcp_trace_id: string;
  mcp_context: Record<string, string>;
  mcp_events: { created_at: string }[];
}

test('reading time counts words outside code, at least a minute', () => {
  expect(readingTime('word '.repeat(440))).toBe(2);
  expect(readingTime(`short\n\`\`\`\n${'code '.repeat(900)}\n\`\`\``)).toBe(1);
});

test('wrong front matter is an error, not a half article', () => {
  expect(() => readArticle('x', '---\ntitle: only a title\n---\ntext')).toThrow();
});
