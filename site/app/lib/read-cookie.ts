import { attempt } from './attempt.ts';

/** A cookie of a request, as it was set; undefined when there is none of this name. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */);
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && attempt(() => decodeURIComponent(value));
}
