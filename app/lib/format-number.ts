import { site } from '#site';

/** '12,345': a count in a sentence. */
export const formatNumber = (number: number) => number.toLocaleString(site.locale);

/** '1 article', '12,345 articles': how many of something there are. */
export const countOf = (number: number, one: string, many = `${one}s`) =>
  number === 1 ? `1 ${one}` : `${formatNumber(number)} ${many}`;
