import articleScript from 'virtual:article';
import { Heart, Share2 } from 'lucide';
import { data, redirect } from 'react-router';
import { formatArticleDate, formatShortDate } from '#app/lib/dates.ts';
import { pick } from '#app/lib/pick.ts';
import { remembered } from '#app/lib/remembered.ts';
import { serverOnly } from '#app/lib/server-only.ts';
import { articleData, breadcrumbData, videoData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { Card, Cards } from '#app/ui/card.tsx';
import { Contents } from '#app/ui/contents.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { site } from '#site';
import {
  type ArticleToRead,
  findArticleToRead,
  findKnownVideo,
  type KnownVideo,
  type RelatedArticle,
} from '../article-to-read.server.ts';
import { ArticleKicker } from '../components/article-kicker.tsx';
import { ArticleMedia } from '../components/article-media.tsx';
import { likePath } from '../schema.ts';
import type { Route } from './+types/article';

export const handle: PageHandle = {
  page: 'reading',
  finished: ({ slug = '' }) => [topics.article(slug), topics.articleCounts(slug)],
  frames: [site.video.player],
};

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData?.article;
  if (!article)
    return pageMeta(args, {
      title: 'Article Not Found',
      description: 'There is no article at this address.',
      noindex: true,
    });
  return pageMeta(args, {
    title: article.seoTitle || article.title,
    description: article.seoDescription || article.excerpt || `Read “${article.title}” on ${site.product}.`,
    shared: { title: article.title, description: article.excerpt },
    type: 'article',
    jsonLd: (siteUrl) => articleJsonLd(article, args.loaderData?.video, siteUrl),
  });
};

/**
 * schema.org data of an article, its breadcrumbs, and the video that it plays if we know the video's publication date.
 */
function articleJsonLd(article: ArticleToRead, video: KnownVideo | undefined, siteUrl: string): object[] {
  const { title, excerpt, authorName, publishedAt, updatedAt } = article;
  const path = `/blog/${article.slug}`;
  return [
    articleData(siteUrl, {
      ...pick(article, 'title', 'excerpt', 'tags'),
      path,
      picture: `/social${path}.png`,
      author: authorName,
      published: publishedAt,
      updated: updatedAt,
    }),
    breadcrumbData(siteUrl, [
      { name: 'Insights', path: '/blog' },
      { name: title, path },
    ]),
    ...(video ? [videoData({ ...video, description: excerpt })] : []),
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const found = await findArticleToRead(db, params.slug);
  if (!found) return data({ article: undefined, html: '', related: [], video: undefined }, { status: 404 });
  const { article, html, related } = found;
  context
    .get(requestContext)
    .addTopics([topics.articlesOf(article.category), ...related.map(({ slug }) => topics.article(slug))]);
  if (article.contentType === 'external_link' && article.externalUrl) throw redirect(article.externalUrl);
  return serverOnly({ article, html, related, video: findKnownVideo(article.videoEmbedId) });
}

/** Text of a level-two heading, for the contents list. */
const wordsOf = (html: string) =>
  html.replace(/<[^>]+>/g, '').trim() || (/ alt="([^"]+)"/.exec(html)?.[1] ?? 'Section');

const sectionsOf = remembered((html: string): { id: string; label: string }[] =>
  [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', label = '']) => ({
    id,
    // For a heading that is only a picture, the picture's alternative text.
    label: wordsOf(label)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&'),
  })),
);

export default function ArticlePage({ loaderData: { article, html, related } }: Route.ComponentProps) {
  if (!article) return <ArticleNotFound />;
  const sections = sectionsOf(html);
  return (
    <article
      className="wrap max-w-[68rem] pt-8 pb-20 md:pt-10"
      data-article={article.slug}
      data-script={articleScript}
    >
      <ArticleHead article={article} />
      <ArticleMedia article={article} />
      {/* The text keeps the middle; its contents list is beside it where there is room. */}
      <div className="relative">
        {sections.length > 2 && (
          <aside className="no-print absolute inset-y-0 -left-14 w-44 max-[76rem]:hidden min-[80rem]:-left-16">
            <Contents label="Contents" entries={sections} />
          </aside>
        )}
        <Prose html={html} className="mx-auto" />
      </div>
      {article.tags.length > 0 && (
        <ul
          aria-label="Tags"
          className="mx-auto mt-12 flex max-w-[42rem] flex-wrap gap-x-4 gap-y-1 text-xs text-soft"
        >
          {article.tags.map((tag) => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      )}
      {related.length > 0 && <RelatedArticles category={article.categoryName} articles={related} />}
    </article>
  );
}

function ArticleNotFound() {
  return (
    <MissingPage title="Article Not Found" back={{ href: '/blog', label: 'Back to Insights' }}>
      The article you're looking for doesn't exist or has been removed.
    </MissingPage>
  );
}

function RelatedArticles({ category, articles }: { category: string; articles: RelatedArticle[] }) {
  return (
    <section aria-labelledby="related" className="mt-20 border-t border-rule pt-10 no-print">
      <h2 id="related" className="mb-8 text-2xl">
        More in {category}
      </h2>
      <Cards columns={3}>
        {articles.map((article) => (
          <Card
            key={article.slug}
            title={article.title}
            href={`/blog/${article.slug}`}
            kicker={`${formatShortDate(article.publishedAt)} · ${article.readingTimeMinutes} min read`}
          >
            {article.excerpt}
          </Card>
        ))}
      </Cards>
    </section>
  );
}

const buttonClass =
  'inline-flex h-9 items-center gap-2 rounded-md px-3 text-soft hover:text-ink aria-pressed:text-ink aria-pressed:[&_svg]:fill-current';

function ArticleHead({ article }: { article: ArticleToRead }) {
  const published = article.publishedAt ?? article.updatedAt;
  return (
    <header className="mx-auto max-w-[52rem]">
      <ArticleKicker article={{ contentType: article.contentType, category: article.categoryName }} />
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">{article.title}</h1>
      <p className="mt-5 text-lg text-soft">{article.excerpt}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-rule py-3 text-sm text-soft">
        <span>{article.authorName}</span>
        <time dateTime={published.toISOString()} className="font-sans">
          {formatArticleDate(published)}
        </time>
        <span>{article.readingTimeMinutes} min read</span>
        <span className="live-only" data-md="skip">
          <span data-view-count>{article.viewCount}</span> views
        </span>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <p data-like-hint hidden>
            <TextLink href={likePath(article.slug)}>Sign in to like this article</TextLink>
          </p>
          <form method="post" action={`/api/blog/${article.slug}/likes`} id="like" data-like>
            <button type="submit" aria-pressed="false" className={buttonClass}>
              <Icon of={Heart} className="size-4.5" />
              <span className="sr-only">Like, </span>
              <span data-like-count>{article.likeCount}</span>
              <span className="sr-only"> so far</span>
            </button>
          </form>
          <button type="button" className={`${buttonClass} needs-js`} data-share={article.title}>
            <Icon of={Share2} className="size-4.5" />
            Share
          </button>
        </div>
      </div>
    </header>
  );
}
