import { expect, inject, test } from 'vitest';
import { hasArchives } from '../../../tools/gate.ts';

const site = inject('siteUrl');

interface Thing {
  '@type': string;
  [member: string]: unknown;
}

/**
 * What each kind has to have, by Google Search Central's page on it ("required properties"); where Google has no page or asks
 * for nothing, by the definition at schema.org of what is said. Members of members stand behind dots.
 */
const required: Record<string, { source: string; members: string[] }> = {
  Course: {
    source: 'Google Search Central: Course info (Course and CourseInstance) structured data',
    members: [
      ...['name', 'description', 'provider.@type', 'provider.name', 'offers.category'],
      ...['hasCourseInstance.courseMode', 'hasCourseInstance.courseWorkload'],
    ],
  },
  ItemList: {
    source: 'Google Search Central: Course list (Course) structured data',
    members: ['itemListElement.position', 'itemListElement.item.name', 'itemListElement.item.url'],
  },
  VideoObject: {
    source: 'Google Search Central: Video (VideoObject, Clip, BroadcastEvent) structured data',
    members: ['name', 'thumbnailUrl', 'uploadDate'],
  },
  Dataset: {
    source: 'Google Search Central: Dataset (Dataset, DataCatalog, DataDownload) structured data',
    members: [
      ...['name', 'description', 'license', 'creator.name'],
      ...['distribution.contentUrl', 'distribution.encodingFormat'],
    ],
  },
  WebSite: {
    source: 'Google Search Central: Site names (WebSite) structured data; schema.org/SearchAction',
    members: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
  },
  SoftwareSourceCode: {
    source: 'schema.org/SoftwareSourceCode',
    members: ['name', 'description', 'codeRepository'],
  },
  Organization: {
    source: 'Google Search Central: Organization structured data',
    members: ['name', 'url', 'logo.url'],
  },
  Article: {
    source: 'Google Search Central: Article structured data',
    members: ['headline', 'image', 'datePublished', 'author.name'],
  },
  BreadcrumbList: {
    source: 'Google Search Central: Breadcrumb (BreadcrumbList) structured data',
    members: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  },
  FAQPage: {
    source: 'Google Search Central: FAQ (FAQPage, Question, Answer) structured data',
    members: ['mainEntity.name', 'mainEntity.acceptedAnswer.text'],
  },
};

/** One page of each kind, with what it says that it is. */
const pages: [path: string, types: string[]][] = [
  ['/', ['Organization', 'WebSite']],
  ['/courses', ['ItemList', 'Course', 'Course', 'Course']],
  ['/registry', ['Dataset']],
  ['/mcp-map', ['Dataset']],
  ['/types', ['Dataset']],
  ['/mcp-map/notion', ['BreadcrumbList', 'SoftwareSourceCode']],
  ['/deploy', ['SoftwareSourceCode', 'SoftwareSourceCode', 'SoftwareSourceCode', 'SoftwareSourceCode']],
  ['/blog/four-profiles-one-core', ['Article', 'BreadcrumbList']],
  ['/blog/watching-the-protocol-grow-up', ['Article', 'BreadcrumbList', 'VideoObject']],
  // Its video is real, and the day on which it was published is not known here.
  ['/blog/authorization-for-remote-servers', ['Article', 'BreadcrumbList']],
  ['/faq', ['FAQPage']],
];

async function readThings(path: string): Promise<Thing[]> {
  const html = await (await fetch(site + path)).text();
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return found.flatMap(([, json = '']) => {
    const thing = JSON.parse(json) as Thing;
    expect(thing['@context']).toBe('https://schema.org');
    const items = thing['@type'] === 'ItemList' ? (thing.itemListElement as { item: Thing }[]) : [];
    return [thing, ...items.map(({ item }) => item)];
  });
}

/** All values at a place; of a list those of each of its items. */
function valuesAt(thing: unknown, [member, ...rest]: string[]): unknown[] {
  if (Array.isArray(thing))
    return thing.flatMap((one) => valuesAt(one, member === undefined ? [] : [member, ...rest]));
  if (member === undefined) return [thing];
  return valuesAt((thing as Record<string, unknown> | undefined)?.[member], rest);
}

test.each(pages)('%s says what it is, with all that this asks for', async (path, types) => {
  const things = await readThings(path);
  expect(things.map((thing) => thing['@type'])).toEqual(types);
  for (const thing of things) {
    const { source, members } = required[thing['@type']] ?? { source: 'none', members: ['no such kind'] };
    for (const member of members) {
      const values = valuesAt(thing, member.split('.'));
      const isThere = values.length > 0 && values.every((value) => value !== undefined && value !== '');
      expect({ path, type: thing['@type'], member, isThere, source }).toMatchObject({ isThere: true });
    }
  }
});

test('every address of this site that structured data names is there', async () => {
  const things = (await Promise.all(pages.map(([path]) => readThings(path)))).flat();
  const named = JSON.stringify(things).match(new RegExp(`${site}[^"\\\\{<\\s]*`, 'g')) ?? [];
  const addresses = [...new Set(named.map((address) => address.replace(/#.*/, '')))];
  expect(addresses.length).toBeGreaterThan(15);
  const isMade = (address: string) => hasArchives || !address.startsWith(`${site}/downloads/`);
  for (const address of addresses.filter(isMade))
    expect([address, (await fetch(address)).status]).toEqual([address, 200]);
});

test('the courses say what their pages say: prices, and how long the lessons take', async () => {
  const courses = (await readThings('/courses')).filter((thing) => thing['@type'] === 'Course');
  const listed = (await (await fetch(`${site}/api/v1/courses?limit=100`)).json()) as {
    courses: { level: string; minutes: number }[];
  };
  for (const { '@id': id, offers, hasCourseInstance } of courses) {
    const level = /#level-(\w+)$/.exec(String(id))?.[1];
    const minutes = listed.courses
      .filter((course) => course.level === level)
      .reduce((sum, course) => sum + course.minutes, 0);
    const [, hours = 0, rest = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(
      String(valuesAt(hasCourseInstance, ['courseWorkload'])[0]),
    ) as unknown as [string, string?, string?];
    expect({ level, minutes: Number(hours) * 60 + Number(rest) }).toEqual({ level, minutes });
    expect(offers).toEqual([
      { '@type': 'Offer', category: 'Partially Free', price: expect.any(Number), priceCurrency: 'USD' },
    ]);
  }
});

test('a dataset of which there is a description is long enough for one', async () => {
  for (const path of ['/registry', '/mcp-map', '/types'])
    for (const { description } of await readThings(path)) {
      // As Google's page on datasets has it: between 50 and 5000 characters.
      expect(String(description).length).toBeGreaterThanOrEqual(50);
      expect(String(description).length).toBeLessThanOrEqual(5000);
    }
});
