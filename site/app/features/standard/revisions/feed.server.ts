import { type FeedEntry, type FeedFacts, wholeLinks } from '#app/lib/feed-files.ts';
import { countOf } from '#app/lib/format-number.ts';
import { site } from '#site';
import { type ChangelogEntry, readChangelog } from './changelog.server.ts';
import { compareRevisions } from './changes.server.ts';
import { listRevisions, type Revision, stepOf } from './revisions.server.ts';

const page = '/specification/changelog';

/** Feed of the standard: dated revisions of its text, and its changelog by version. */
export async function standardFeed(siteUrl: string): Promise<FeedFacts> {
  const revisions = listRevisions();
  const entries = [
    ...(await readChangelog()).map((version) => ofVersion(version, siteUrl)),
    ...(await Promise.all(
      revisions.map((revision, index) => ofRevision(revision, revisions[index + 1], siteUrl)),
    )),
  ];
  return {
    folder: '/feeds/standard',
    page,
    title: `${site.product}, changes of the standard`,
    description: 'Versions and dated revisions of the text, with what changed in each.',
    entries: entries.sort((a, b) => b.updated.getTime() - a.updated.getTime()).slice(0, 30),
  };
}

/** A date such as `25 November 2026` in the changelog: in a heading, or in bold before a change. */
const days = /(?:^|^.*\(|<strong>)(\d{1,2} [A-Z][a-z]+ \d{4})/gm;

/** A version's part of the changelog: published on the heading's date, updated on the last date after it. */
function ofVersion({ version, date, html }: ChangelogEntry, siteUrl: string): FeedEntry {
  const [published = Date.parse(site.firstPublished), ...later] = [...`${date}\n${html}`.matchAll(days)].map(
    ([, day]) => Date.parse(`${day} UTC`),
  );
  const address = `${siteUrl}${page}#${version}`;
  return {
    id: address,
    url: address,
    title: `${site.product} ${version}: ${date}`,
    summary: `Changelog of ${version}.`,
    html: wholeLinks(html, siteUrl),
    published: new Date(published),
    updated: new Date(Math.max(published, ...later)),
    tags: [version],
  };
}

async function ofRevision(to: Revision, from: Revision | undefined, siteUrl: string): Promise<FeedEntry> {
  const changes = from && (await compareRevisions(from.date, to.date));
  const { added = 0, changed = 0, removed = 0 } = changes?.counts ?? {};
  const day = new Date(to.date);
  return {
    id: siteUrl + to.href,
    url: siteUrl + (from ? stepOf(from, to).href : to.href),
    title: `${site.product} ${site.standardVersion}, revision of ${to.day}`,
    summary: from
      ? `Since ${from.day}: ${countOf(added, 'clause')} added, ${changed} changed, ${removed} removed.`
      : `The text of ${site.standardVersion} with numbered clauses.`,
    published: day,
    updated: day,
    tags: [site.standardVersion],
  };
}
