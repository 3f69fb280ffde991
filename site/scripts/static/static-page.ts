import { posix } from 'node:path';
import { withoutFrames } from '../../app/lib/embedded-trace.ts';

export interface StaticCopy {
  /** Origin of the live site, for links to what the copy does not have. */
  siteUrl: string;
  /** Files of the copy by their paths on the site. */
  files: ReadonlyMap<string, string>;
}

/** File name of the page at `path`, with an extension, so that it opens from a disk and on any server. */
export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.replace(/^\/|\/$/g, '')}.html`;
}

/** Paths on this site in a page's links, pictures and scripts, with their queries and fragments. */
export function referencesOf(html: string): string[] {
  return [
    ...html.matchAll(/\s(?:href|src|poster|data-(?:script|when-used|self-check))="(\/(?!\/)[^"]*)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

/**
 * A page of the site as a file of the copy. Links lead to the copy's files, relative to the page's folder, or to the
 * live site where the copy has no file. A form becomes a link to the live page, or nothing if it is `live-only`. A `p`
 * or `ul` with `data-live` becomes such a link too. Attributes for counting and refetching are removed, and traces in
 * frames are left out. A page `atAnyDepth` (404.html) can appear at any URL, so its links start at the root.
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
