import { findSecrets } from '@context-native/recorder/secrets';

/** Replaces a left-out value in a report. */
export const leftOut = '<left out>';
/** The same in a URL, which allows no angle brackets. */
export const leftOutOfUrl = 'left-out';

/** Characters of the longest text; the rest is cut off. */
const maxText = 100_000;

const homeFolder = /^(\/(home|Users)\/[^/]+|\/root|\/var\/root|[A-Za-z]:[\\/]Users[\\/][^\\/]+|~\w*)$/i;

/** The last part of a path, without trailing separators. Leaves out a home folder, whose last part names a person. */
export function baseName(path: string): string {
  const bare = path.replace(/[\\/]+$/, '');
  if (bare === '' || homeFolder.test(bare)) return bare === '' ? path : leftOut;
  const name = bare.slice(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1);
  return findSecrets(name).length > 0 || isOpaque(name) ? leftOut : name;
}

/** Tests for an absolute path: Unix, home folder, Windows or share. */
export const isAbsolutePath = (text: string) => /^(\/(?!\/)|~[\w-]*([\\/]|$)|[A-Za-z]:[\\/]|\\\\)/.test(text);

/**
 * Tests that a word looks generated, such as a key without a known form. It has a piece of ten or more letters and
 * digits mixed, of 12 or more digits, or of 20 or more characters with at least four changes from lower to upper case.
 * Versions and names of separate words do not match.
 */
export function isOpaque(text: string): boolean {
  return text
    .split(/[^A-Za-z0-9+]+/)
    .some(
      (part) =>
        (part.length >= 10 && /\d/.test(part) && /[A-Za-z]/.test(part)) ||
        /^\d{12,}$/.test(part) ||
        (part.length >= 20 && /[a-z][A-Z]/.test(part) && (part.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4),
    );
}

/**
 * A URL without credentials, without the values of its query, without its fragment, and without parts of its path that
 * look like keys. A `file:` URL becomes the base name of its path.
 */
export function publicUrl(text: string): string {
  const parts = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text);
  if (!parts) return leftOut;
  const [, scheme = '', authority = '', path = '', query = ''] = parts;
  if (/^file:/i.test(scheme)) return baseName(decode(path));
  const at = authority.lastIndexOf('@');
  const host = at < 0 ? authority : `${leftOutOfUrl}@${authority.slice(at + 1)}`;
  const shownPath = path
    .split('/')
    .map((part) => part.replace(/(?<=;[^;=]*=)[^;]+/g, leftOutOfUrl))
    .map((part) => (isOpaque(decode(part)) || findSecrets(decode(part)).length > 0 ? leftOutOfUrl : part))
    .join('/');
  const shownQuery = query.slice(1).split('&').map(publicPair).join('&');
  const shown = `${scheme}${host}${shownPath}${query && '?'}${shownQuery}`;
  // A secret that spans several parts, as a webhook's whole path.
  return findSecrets(shown).some(({ kind }) => kind !== 'url-credentials')
    ? `${scheme}${host}/${leftOutOfUrl}`
    : shown;
}

function publicPair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  // A query without a name is a value.
  if (value.length === 0) return pair === '' || /^[a-z][a-z_-]{0,15}$/.test(pair) ? pair : leftOutOfUrl;
  const shownName = isOpaque(decode(name)) ? leftOutOfUrl : name;
  return `${shownName}=${value.join('') === '' ? '' : leftOutOfUrl}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const urls = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>`]{1,2000}/gi;
const headers =
  /\b((?:proxy-)?authori[sz]ation|(?:set-)?cookie|x-[\w-]*(?:key|token|secret|auth)[\w-]*)(["']?\s*[:=]\s*["']?)[^\r\n"']{1,4000}/gi;
const paths = [
  /\\\\[\w.$-]{1,100}(?:\\[^\s\\"'<>|:*?]{1,255}){1,40}\\?/g,
  /(?<!\w)[A-Za-z]:[\\/]{1,2}(?:[^\s\\/"'<>|:*?]{1,255}[\\/]{1,2}){0,40}[^\s\\/"'<>|:*?,;)]{0,255}/g,
  /(?<![\w.:/\\@~<-])(?:~[\w-]{0,40})?\/(?:[^\s/"'`<>|:*?,;()[\]{}]{1,255}\/)+[^\s/"'`<>|:*?,;()[\]{}]{0,255}/g,
];

/**
 * Text of a server, the system or an error, as a report may quote it. Leaves out secrets of either grade, URL
 * credentials and query values. Absolute paths in usual folders (`roots`) become base names. `known` are exact secrets:
 * tokens, and values left out of the command line.
 */
export function publicText(text: string, known: readonly string[] = []): string {
  let shown = text.slice(0, maxText);
  for (const secret of known) shown = shown.replaceAll(secret, leftOut);
  shown = shown.replace(headers, (_, name: string, between: string) => `${name}${between}${leftOut}`);
  shown = shown.replace(urls, (url) => {
    const [, bare = url, after = ''] = /^(.*?)([.,;:)\]}]*)$/s.exec(url) ?? [];
    return `${publicUrl(bare)}${after}`;
  });
  shown = withoutSecrets(shown);
  for (const path of paths) shown = shown.replace(path, publicPath);
  return shown;
}

/**
 * Paths that start like those of a file system. A server's URL paths, such as `/mcp` and `/.well-known/x`, do not
 * count.
 */
const roots =
  /^(~|\\\\|[A-Za-z]:|\/(home|Users|root|var|tmp|private|opt|usr|etc|mnt|media|srv|app|data|run|proc|Volumes|Library|Applications|workspaces?|builds?|snap|nix|work|github|storage|code|project|projects|System|bin|sbin|lib|dev|cygdrive|c|d)\/)/i;

const publicPath = (path: string) => (roots.test(path) ? baseName(path) : path);

function withoutSecrets(text: string): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of findSecrets(text)) {
    if (text.slice(start, end).includes(leftOut) || text.slice(start, end).includes(leftOutOfUrl)) continue;
    shown += text.slice(from, start) + leftOut;
    from = end;
  }
  return shown + text.slice(from);
}
