import { site } from '#site';
import history from '../../../standard/history.json';

/** The steps of the lineage: what each made common, with the source of every date. */
export const eras = history.eras.map((era, index) => ({ name: site.lineage[index] ?? '', ...era }));
