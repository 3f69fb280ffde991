/**
 * Headers of a result: only its holder has the URL, and no other site may learn it. Under `no-referrer`, browsers would
 * send the page's own forms with `Origin: null`, which the site refuses.
 */
export const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
};
