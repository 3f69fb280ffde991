import { site } from '#site';

/** '12,345': a count in a sentence. */
export const formatNumber = (number: number) => number.toLocaleString(site.locale);

/** '1 article', '12,345 articles': how many of something there are. */
export const countOf = (number: number, one: string, many = `${one}s`) =>
  number === 1 ? `1 ${one}` : `${formatNumber(number)} ${many}`;

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** '1.4 GB': a size, where a KB is 1024 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, Math.abs(bytes))) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? formatNumber(Math.round(amount)) : amount.toFixed(1)} ${units[power]}`;
}
