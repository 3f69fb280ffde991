import { site } from '#site';

/** '12,345': a count in a sentence. */
export const formatNumber = (number: number) => number.toLocaleString(site.locale);
