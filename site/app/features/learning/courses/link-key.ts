/**
 * Parameters that say where a visitor came from, and never what is shown. Others that often do, such as `ref` and
 * `source`, choose the content on some sites.
 */
const trackers = /^(utm_.*|fbclid|gclid|msclkid|mc_cid|mc_eid)$/;

/**
 * A URL without differences in spelling: no scheme, `www.`, fragment, tracking parameters or trailing slash, and its
 * parameters in order. Two courses with the same key are the same course.
 */
export function linkKey(address: string): string {
  const url = new URL(address);
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  for (const name of [...url.searchParams.keys()]) if (trackers.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${host}${path}${url.search}`;
}
