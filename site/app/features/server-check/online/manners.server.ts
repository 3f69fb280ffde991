import { agentName, optOutLine, optOutPath } from './agent.ts';

/** Time (ms) and characters for one of the two files. */
const timeoutMs = 5_000;
const maxCharacters = 500_000;
/** RFC 9309, 2.3.1.2: at least five in a row. */
const maxRedirects = 5;

/** The wishes of a host about our agent. */
export interface Manners {
  hasOptedOut: boolean;
  /** True if our agent may request this path, with its query. */
  mayRequest: (path: string) => boolean;
}

/**
 * Reads the opt-out file and `robots.txt` of a host. A file that cannot be read says nothing: RFC 9309 asks crawlers to
 * stop when a server fails, but a person asked for this check, and the check reports that failure.
 */
export async function readManners(get: typeof fetch, origin: string): Promise<Manners> {
  const optOut = await readFile(get, new URL(optOutPath, origin));
  const lines = optOut?.split('\n').map((line) => line.trim().toLowerCase()) ?? [];
  if (lines.includes(optOutLine)) return { hasOptedOut: true, mayRequest: () => false };
  const robots = await readFile(get, new URL('/robots.txt', origin));
  return { hasOptedOut: false, mayRequest: readRobots(robots ?? '') };
}

async function readFile(get: typeof fetch, url: URL): Promise<string | undefined> {
  try {
    const response = await getThrough(get, url, AbortSignal.timeout(timeoutMs));
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return undefined;
    }
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxCharacters) break;
    }
    return text;
  } catch {
    return undefined;
  }
}

/** Follows redirects, each as a request of its own. */
async function getThrough(get: typeof fetch, first: URL, signal: AbortSignal): Promise<Response> {
  let url = first;
  for (let hop = 0; ; hop += 1) {
    const response = await get(url, { redirect: 'manual', signal });
    const location = response.headers.get('location');
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
    if (!isRedirect || hop === maxRedirects) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
}

interface RobotsRule {
  isAllowed: boolean;
  path: string;
}

/**
 * The rules of the groups that name our agent (RFC 9309, 2.2). Groups for `*` are for crawlers, which look for pages
 * by themselves. The longest rule that matches decides, and `allow` wins a tie.
 */
export function readRobots(robots: string): (path: string) => boolean {
  const rules: RobotsRule[] = [];
  let isOurs = false;
  let isAmongAgents = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      isOurs = (isAmongAgents && isOurs) || value.toLowerCase() === agentName;
      isAmongAgents = true;
    } else if (field === 'allow' || field === 'disallow') {
      isAmongAgents = false;
      // An empty rule matches nothing.
      if (isOurs && value !== '') rules.push({ isAllowed: field === 'allow', path: value });
    }
  }
  const longestFirst = rules.sort(
    (a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed),
  );
  return (path) =>
    path === '/robots.txt' || (longestFirst.find((rule) => matches(rule.path, path))?.isAllowed ?? true);
}

/** `*` matches any characters, and `$` at the end the end of the path. Without a regular expression, whose time could explode. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of others.entries()) {
    if (isWhole && index === others.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
