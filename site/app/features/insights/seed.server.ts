import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { withChecker } from '#app/lib/checker-command.ts';
import { readFrontMatter } from '#app/lib/front-matter.ts';
import { withClaims } from '#app/services/claims/dated-claims.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { SeedSource } from '#app/services/database/seed.server.ts';
import { readingTime } from './articles.server.ts';
import { contentTypes } from './schema.ts';
import { blogArticles, blogCategories } from './tables.server.ts';

const folder = resolve(projectRoot, 'site/content/articles');

const categories = [
  { slug: 'standard', name: 'The standard' },
  { slug: 'building', name: 'Building' },
  { slug: 'security', name: 'Security' },
  { slug: 'operations', name: 'Operations' },
  { slug: 'research', name: 'Research' },
  { slug: 'community', name: 'Community' },
];

/** Front matter of `site/content/articles/<slug>.md`. */
const frontMatter = z.strictObject({
  title: z.string().max(90),
  excerpt: z.string(),
  type: z.enum(Object.keys(contentTypes) as (keyof typeof contentTypes)[]),
  category: z.enum(categories.map((category) => category.slug)),
  tags: z.array(z.string()).max(6),
  author: z.string(),
  published: z.coerce.date(),
  featured: z.boolean().default(false),
  external_url: z.url().optional(),
  video_url: z.url().optional(),
  video_platform: z.string().optional(),
  video_embed_id: z.string().optional(),
  seo_title: z.string().optional(),
  seo_description: z.string().optional(),
});

export function categorySeed(): SeedSource {
  return {
    name: 'blog_categories',
    items: categories.map((category, displayOrder) => ({
      key: category.slug,
      content: category,
      insert: async (tx) => {
        await tx.insert(blogCategories).values({ ...category, displayOrder });
      },
    })),
  };
}

/** The articles of `site/content/articles`, one file each; the file's name is the slug. */
export function articleSeed(): SeedSource {
  const slugs = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .sort();
  return {
    name: 'blog_articles',
    items: slugs.map((slug) => {
      const source = withClaims(withChecker(readFileSync(resolve(folder, `${slug}.md`), 'utf8')));
      return {
        key: slug,
        content: source,
        insert: async (tx) => {
          await tx.insert(blogArticles).values(readArticle(slug, source));
        },
      };
    }),
  };
}

/** One article file as a row. Throws if the front matter does not match the schema. */
export function readArticle(slug: string, source: string) {
  const { data, content } = readFrontMatter(source);
  const meta = frontMatter.parse(data);
  return {
    slug,
    status: 'published',
    title: meta.title,
    excerpt: meta.excerpt,
    content: content.trim(),
    contentType: meta.type,
    category: meta.category,
    tags: meta.tags,
    authorName: meta.author,
    publishedAt: meta.published,
    updatedAt: meta.published,
    readingTimeMinutes: readingTime(content),
    featured: meta.featured,
    coverImageUrl: `/covers/${slug}.svg`,
    externalUrl: meta.external_url,
    videoUrl: meta.video_url,
    videoPlatform: meta.video_platform,
    videoEmbedId: meta.video_embed_id,
    seoTitle: meta.seo_title,
    seoDescription: meta.seo_description,
  };
}
