import { formatLongDate } from '#app/lib/dates.ts';
import { claimOf } from '#app/services/claims/dated-claims.ts';
import { site } from '#site';
import history from '../../../../../standard/history.json';

/** The one date of the lineage that this site itself sets. */
const published = {
  id: 'published',
  date: formatLongDate(site.firstPublished),
  says: `Draft ${site.standardVersion} is published, under the ${site.licence} licence.`,
  source: { href: '/specification/changelog', label: 'Changelog' },
};

/** The steps of the lineage: what each made common, with the source of every date. The last one is this standard's. */
export const eras = history.eras.map((era, index, all) => ({
  ...era,
  name: site.lineage[index] ?? '',
  facts: [...era.facts.map(claimOf), ...(index === all.length - 1 ? [published] : [])],
}));
