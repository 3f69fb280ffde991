/**
 * Parameters that tell where a visitor came from and do not choose the content. `ref`, `source` and others are missing
 * here: on some sites they choose the content.
 */
const trackers = /^(utm_.*|fbclid|gclid|msclkid|mc_cid|mc_eid)$/;

/**
 * A URL without differences in spelling: no scheme, `www.`, fragment, tracking parameters or trailing slash, and with
 * its parameters sorted. Courses with the same key are the same course.
 */
export function linkKey(address: string): string {
  const url = new URL(address);
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  for (const name of [...url.searchParams.keys()]) if (trackers.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${host}${path}${url.search}`;
}
