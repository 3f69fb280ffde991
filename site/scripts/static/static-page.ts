import { posix } from 'node:path';
import { withoutFrames } from '../../app/lib/embedded-trace.ts';

export interface StaticCopy {
  /** Origin of the live site: canonical links, and everything that a static file cannot do. */
  siteUrl: string;
  /** Which file of the copy stands for an address of the site. */
  files: ReadonlyMap<string, string>;
}

/** The file that holds the page at `path`: with an extension, so that it opens from a disk and on any server. */
export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.replace(/^\/|\/$/g, '')}.html`;
}

/** Paths on this site that a page requests, without origin: links, pictures, scripts. */
export function referencesOf(html: string): string[] {
  return [
    ...html.matchAll(/\s(?:href|src|poster|data-(?:script|when-used|self-check))="(\/(?!\/)[^"]*)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

/**
 * A page of the site as a file of the copy. Links lead to the copy's own files, wherever its folder lies, and to the
 * live site where the copy has none. Forms, and what tells of the moment (`data-live`), become a link to the page that
 * has them, or to nothing where they are `live-only`; what counts and watches is taken out (`live-only` in app.css
 * hides what would show a count). A trace in a frame is left out; the link below it stays. A page `atAnyDepth`
 * (404.html) is shown at addresses that nobody knows in advance: its links start at the root.
 */
export function staticPage(html: string, path: string, copy: StaticCopy, atAnyDepth = false): string {
  const folder = posix.dirname(pageFile(path));
  const live = copy.siteUrl + path;
  const addressOf = (address: string): string => {
    const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? [];
    const file = copy.files.get(pathname.replace(/(.)\/$/, '$1'));
    if (!file || rest.startsWith('?')) return copy.siteUrl + address;
    return (atAnyDepth ? `/${file}` : posix.relative(folder, file)) + rest;
  };
  const note = `<p class="wrap kicker py-5">This is a static copy. Forms, accounts and counts are on <a class="link" href="${live}">${live}</a>.</p>`;
  return withoutFrames(html)
    .replace('<html ', '<html data-static ')
    .replace(/<form\b[\s\S]*?<\/form>|<(p|ul)\b[^>]*\sdata-live\b[\s\S]*?<\/\1>/g, (form) =>
      /^<form[^>]*\sclass="[^"]*\blive-only\b/.test(form)
        ? ''
        : `<p class="kicker"><a class="link" href="${live}">On the live site</a></p>`,
    )
    .replace(/\sdata-(?:article|partner|refetch)="[^"]*"(?:\sdata-script="[^"]*")?/g, '')
    .replace(
      /(\s(?:href|src|poster|data-(?:script|when-used|self-check))=)"(\/(?!\/)[^"]*)"/g,
      (_, name, address) => `${name}"${addressOf(address)}"`,
    )
    .replace('</footer>', `${note}</footer>`);
}
