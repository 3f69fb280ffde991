/**
 * The page of this site that a visitor is led to after signing in: `next`, or `/` when it is missing, too long or leads
 * anywhere else. Browsers read `\` as `/` and drop tabs and line ends, hence the comparison of origins.
 */
export function nextPath(next: string | null): string {
  const here = 'http://this.site';
  if (!next?.startsWith('/') || next.length > 4000 || !URL.canParse(next, here)) return '/';
  const { origin, pathname, search, hash } = new URL(next, here);
  // A path such as //evil.example can also be what is left after `/.` was resolved.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

/** A path of the sign-in pages that remembers where the visitor wanted to go. */
export function withNext(path: string, next: string): string {
  if (next === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
