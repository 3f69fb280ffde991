/**
 * Parameters that say where a visitor came from, and never what is shown. Others that often do, such as `ref` and
 * `source`, choose the content on some sites.
 */
const trackers = /^(utm_.*|fbclid|gclid|msclkid|mc_cid|mc_eid)$/;

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
