import { z } from 'zod';
import type { Fields } from '#app/lib/form-answer.ts';
import { isWebAddress } from '#app/lib/http-address.ts';
import { pick } from '#app/lib/pick.ts';
import { youTubeId } from '#app/lib/video-id.ts';
import { type ContentType, contentTypes } from '../schema.ts';
import { longestArticle } from './limits.ts';

const line = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`).default('');

const address = line(2000).refine((text) => text === '' || isWebAddress(text), {
  error: 'Please enter a valid URL starting with http:// or https://',
});

const tags = z
  .string()
  .default('')
  .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean))
  .refine((list) => list.length <= 6, 'Enter at most six tags.')
  .refine((list) => list.every((tag) => tag.length <= 40), 'Use at most 40 characters for each tag.');

const noTime = 'Enter a day and a time, such as 2026-01-31 17:05.';

const time = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || isMinute(text), { error: noTime, abort: true })
  .transform((text) => (text ? dateOf(text) : null));

/** The time of a typed or picked minute in UTC: '2026-01-31T17:05', or with a space instead of the T. */
const dateOf = (text: string) => new Date(`${text.slice(0, 16).replace(' ', 'T')}Z`);

function isMinute(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:00)?$/.test(text)) return false;
  const date = dateOf(text);
  // False for 31 February: JavaScript would take it for a day in March.
  return !Number.isNaN(date.getTime()) && minuteOf(date) === text.slice(0, 16).replace(' ', 'T');
}

/** A slug from a title: 'Größe, in units' becomes 'grosse-in-units'. Empty if no letter or digit is left. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}

/** The form of an article, as the desk posts it. An empty slug is replaced by one from the title. */
export const articleForm = z
  .object({
    intent: z.enum(['save', 'publish', 'unpublish']).catch('save'),
    id: z.string().default(''),
    status: z.string().default('draft'),
    /** Id of the earlier version that filled the form; empty without one. */
    restores: z.string().default(''),
    title: line(120).refine(Boolean, 'Enter a title.'),
    slug: line(80).refine((slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), {
      error: 'Use lower-case letters and digits, with single hyphens between them.',
    }),
    excerpt: line(300),
    content: z
      .string()
      .trim()
      .max(longestArticle, 'This text is too long for one article. Shorten it.')
      .default(''),
    content_type: z.enum(Object.keys(contentTypes) as ContentType[], 'Please choose a type.'),
    category: line(60).refine(Boolean, 'Please choose a category.'),
    tags,
    author_name: line(80).refine(Boolean, 'Enter the author.'),
    cover_image_url: line(200).refine(
      (text) => text === '' || /^(\/[\w-]+)+\.(svg|png|jpe?g|webp|avif)$/.test(text),
      {
        error: 'Enter the path of an image on this site, such as /covers/one-format-for-every-run.svg',
      },
    ),
    external_url: address,
    video_url: address,
    seo_title: line(120),
    seo_description: line(300),
    featured: z.string().optional(),
    published_at: time,
  })
  .refine(({ slug, title }) => slug || !title || slugOf(title), {
    path: ['slug'],
    error: 'We cannot create a URL from this title. Enter the end of the URL.',
  })
  .transform(({ intent, id, status, restores, ...form }) => {
    const edited = {
      slug: form.slug || slugOf(form.title),
      title: form.title,
      excerpt: form.excerpt,
      content: form.content,
      contentType: form.content_type,
      category: form.category,
      tags: form.tags,
      authorName: form.author_name,
      coverImageUrl: form.cover_image_url || null,
      externalUrl: form.external_url || null,
      videoUrl: form.video_url || null,
      seoTitle: form.seo_title || null,
      seoDescription: form.seo_description || null,
      featured: form.featured !== undefined && form.featured !== '',
      publishedAt: form.published_at,
    };
    return { intent, id, status, restores, edited };
  });

export type ArticlePost = z.output<typeof articleForm>;
/** The fields of an article that its form has, from a post or from a row. */
type Edited = Omit<ArticlePost['edited'], 'contentType'> & { contentType: string };

/** An article as the values of its form, without what editors do not write, such as views and likes. */
export function articleFields(article: Edited & { status: string }): Fields {
  return {
    ...pick(article, 'status', 'title', 'slug', 'excerpt', 'content'),
    content_type: article.contentType,
    category: article.category,
    tags: article.tags.join(', '),
    author_name: article.authorName,
    cover_image_url: article.coverImageUrl ?? '',
    external_url: article.externalUrl ?? '',
    video_url: article.videoUrl ?? '',
    seo_title: article.seoTitle ?? '',
    seo_description: article.seoDescription ?? '',
    featured: article.featured ? 'on' : '',
    published_at: minuteOf(article.publishedAt),
  };
}

/** A time in UTC for a `datetime-local` field: '2026-01-31T17:05'. Empty for null. */
export const minuteOf = (date: Date | null) => date?.toISOString().slice(0, 16) ?? '';

/** Platform and id of an embedded video, from its URL; both null unless it is a YouTube video. */
export function videoOf(address: string | null) {
  const id = address ? youTubeId(address) : undefined;
  return { videoPlatform: id ? 'youtube' : null, videoEmbedId: id ?? null };
}

/** The first field that must still be filled in before the article can be published. */
export function findMissing(article: Edited): { field: string; message: string } | undefined {
  const needs: [field: string, value: string | null, message: string][] = [
    ['excerpt', article.excerpt, 'Lists and feeds show the excerpt: please write one before publishing.'],
  ];
  if (article.contentType === 'external_link')
    needs.push(['external_url', article.externalUrl, 'Please enter the link.']);
  else needs.push(['content', article.content, 'There is no text to publish yet.']);
  if (article.contentType === 'video')
    needs.push(['video_url', article.videoUrl, 'Please enter the link to the video.']);
  if (article.contentType === 'paper')
    needs.push(['external_url', article.externalUrl, 'Please enter the link to the paper.']);
  const missing = needs.find(([, value]) => !value);
  return missing && { field: missing[0], message: missing[2] };
}
