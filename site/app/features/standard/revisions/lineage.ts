import { formatLongDate } from '#app/lib/dates.ts';
import { claimOf } from '#app/services/claims/dated-claims.ts';
import { site } from '#site';
import history from '../../../../../standard/history.json';

/** The lineage's only date without an outside source. */
const published = {
  id: 'published',
  date: formatLongDate(site.firstPublished),
  says: `Draft ${site.standardVersion} is published, under the ${site.licence} licence.`,
  source: { href: '/specification/changelog', label: 'Changelog' },
};

/** The steps of the lineage, with a source for each date. The last step is this standard's. */
export const eras = history.eras.map((era, index, all) => {
  const facts = [...era.facts.map(claimOf), ...(index === all.length - 1 ? [published] : [])];
  // Dates end in their year.
  return {
    ...era,
    id: `era-${index + 1}`,
    name: site.lineage[index] ?? '',
    since: facts[0]?.date?.slice(-4),
    facts,
  };
});
