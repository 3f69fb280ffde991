/** Parameters that say where a visitor came from, not what is shown. */
const trackers = /^(utm_.*|fbclid|gclid|mc_cid|mc_eid|ref|source)$/;

/**
 * What is left of an address when its spelling does not count: without scheme, `www.`, fragment, tracking parameters
 * and a slash at the end, parameters in order. Two courses with the same key are the same course.
 */
export function linkKey(address: string): string {
  const url = new URL(address);
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  for (const name of [...url.searchParams.keys()]) if (trackers.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${host}${path}${url.search}`;
}
