import { site } from '#site';

/**
 * Structured data for search engines (schema.org). It states only known facts: a type whose required members are
 * unknown here is left out. `site/tests/site/structured-data.test.ts` lists the required members with their sources.
 */
type Thing = { '@type': string } & Record<string, unknown>;

/** One object of a page. Members that are null or undefined are left out. */
const pageThing = (thing: Thing): object => ({
  '@context': 'https://schema.org',
  ...Object.fromEntries(Object.entries(thing).filter(([, value]) => value != null)),
});

const publisherOf = (siteUrl: string): Thing => ({
  '@type': 'Organization',
  name: site.product,
  url: `${siteUrl}/`,
  logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png` },
});

const licenceAddress = `https://spdx.org/licenses/${site.licence}.html`;

/** The organisation that runs the site. */
export const organisationData = (siteUrl: string): object =>
  pageThing({
    ...publisherOf(siteUrl),
    description: site.description,
    email: site.email,
    sameAs: [site.repository],
  });

/** The site and its search. */
export const siteData = (siteUrl: string): object =>
  pageThing({
    '@type': 'WebSite',
    name: site.product,
    description: site.description,
    url: `${siteUrl}/`,
    inLanguage: site.locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });

/** Path to a page from the home page. */
export const breadcrumbData = (siteUrl: string, steps: readonly { name: string; path: string }[]): object =>
  pageThing({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.product, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  });

interface ArticleFacts {
  title: string;
  excerpt: string;
  path: string;
  picture: string;
  author: string;
  published: Date | null;
  updated: Date;
  tags: readonly string[];
}

export const articleData = (siteUrl: string, article: ArticleFacts): object =>
  pageThing({
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    image: siteUrl + article.picture,
    datePublished: article.published?.toISOString(),
    dateModified: article.updated.toISOString(),
    author: { '@type': 'Organization', name: article.author },
    publisher: publisherOf(siteUrl),
    mainEntityOfPage: siteUrl + article.path,
    keywords: article.tags.join(', '),
    inLanguage: site.locale,
  });

interface VideoFacts {
  /** The publisher's title of the video. */
  name: string;
  description: string;
  /** Id of the video on its platform. */
  id: string;
  /** Day of its publication there: `2026-01-31`. */
  published: string;
}

/** A video by another publisher that a page plays. */
export const videoData = ({ name, description, id, published }: VideoFacts): object =>
  pageThing({
    '@type': 'VideoObject',
    name,
    description,
    thumbnailUrl: site.video.thumbnails.replace('{id}', id).replace('{size}', 'hqdefault'),
    uploadDate: `${published}T00:00:00Z`,
    embedUrl: `${site.video.player}/embed/${id}`,
    url: site.video.watch + id,
  });

export const faqData = (questions: readonly { name: string; html: string }[]): object =>
  pageThing({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ name, html }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  });

interface CourseFacts {
  id: string;
  name: string;
  description: string;
  /** Total of all its lessons. */
  minutes: number;
  /** Price of its certificate in whole dollars; undefined if none is sold. The lessons cost nothing. */
  priceUsd: number | undefined;
}

/** The courses that a page lists, each at its anchor there. */
export const coursesData = (siteUrl: string, path: string, courses: readonly CourseFacts[]): object =>
  pageThing({
    '@type': 'ItemList',
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: courseData(`${siteUrl}${path}#${course.id}`, siteUrl, course),
    })),
  });

function courseData(url: string, siteUrl: string, { name, description, minutes, priceUsd }: CourseFacts) {
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name,
    description,
    provider: { '@type': 'Organization', name: site.product, sameAs: `${siteUrl}/` },
    inLanguage: site.locale,
    offers: [
      {
        '@type': 'Offer',
        // Google's category for free lessons with a paid certificate.
        ...(priceUsd === undefined
          ? { category: 'Free' }
          : { category: 'Partially Free', price: priceUsd, priceCurrency: 'USD' }),
      },
    ],
    hasCourseInstance: [
      { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: durationOf(minutes) },
    ],
  };
}

/** `PT2H5M`, as ISO 8601 writes it. */
const durationOf = (minutes: number) =>
  `PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`;

interface DatasetFacts {
  name: string;
  description: string;
  path: string;
  /** Path of its JSON below `/api/v1/`. */
  data: string;
  /** The folder of its feed, if it has one. */
  feed?: string;
  keywords: readonly string[];
}

/** A list of this site that is available as data. */
export const datasetData = (siteUrl: string, facts: DatasetFacts): object =>
  pageThing({
    '@type': 'Dataset',
    name: facts.name,
    description: facts.description,
    url: siteUrl + facts.path,
    license: licenceAddress,
    isAccessibleForFree: true,
    creator: publisherOf(siteUrl),
    keywords: facts.keywords,
    inLanguage: site.locale,
    distribution: [
      download('application/json', `${siteUrl}/api/v1/${facts.data}`),
      ...(facts.feed ? [download('application/atom+xml', `${siteUrl}${facts.feed}/atom.xml`)] : []),
    ],
  });

const download = (encodingFormat: string, contentUrl: string): Thing => ({
  '@type': 'DataDownload',
  encodingFormat,
  contentUrl,
});

interface SourceCodeFacts {
  name: string;
  description: string;
  url: string;
  repository: string;
  language?: string | null;
  /** True for our own software, whose licence we know as a URL. */
  isOurs?: boolean;
  version?: string;
  /** A file to download. */
  file?: { url: string; type: string };
}

/**
 * Software with known source code. `SoftwareApplication` is not used: Google requires ratings for it, and there are
 * none.
 */
export const sourceCodeData = (siteUrl: string, facts: SourceCodeFacts): object =>
  pageThing({
    '@type': 'SoftwareSourceCode',
    name: facts.name,
    description: facts.description,
    url: facts.url,
    codeRepository: facts.repository,
    programmingLanguage: facts.language,
    ...(facts.isOurs && { license: licenceAddress, author: publisherOf(siteUrl) }),
    version: facts.version,
    encoding: facts.file && {
      '@type': 'MediaObject',
      contentUrl: facts.file.url,
      encodingFormat: facts.file.type,
    },
  });
