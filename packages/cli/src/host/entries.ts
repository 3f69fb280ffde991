/** The entries of servers in a host's file, and the proxy before them. */
import { hosts } from '@context-native/mcp/hosts';
import { applyEdits, type Edit, type Placed, parsePlaced } from './jsonc.ts';
import type { Moved } from './moved.ts';

/** Change of a server's entry, in words. */
interface Done {
  server: string;
  did: string;
}

/** Proxies for servers over HTTP: the changed entries so far, which this adds to, and the URL for one more. */
export interface Places {
  moved: Map<string, Moved>;
  addressFor: (url: URL) => string;
}

/** Arguments that mark a proxy that this program wrote. */
const marked = ['record', '--host-entry'];
/** Names under which hosts list their servers. */
const lists = [...new Set(Object.values(hosts).map(({ list }) => list))];

/**
 * Puts the proxy before all servers of a file, or those in `only`. The rest of the text stays, and `removeProxy`
 * restores the original exactly.
 * @param proxy the command of the proxy, up to and without `record`
 * @param optionsFor options of `record` for a server
 * @param places without them, servers over HTTP stay as they are
 * @throws Error if the file has another form, or lacks a server
 */
export function addProxy(
  text: string,
  only: string[],
  proxy: string[],
  optionsFor: (server: string) => string[],
  places?: Places,
): { text: string; done: Done[] } {
  return change(text, only, (server, entry, edits) => {
    const command = entry.get('command');
    const args = entry.get('args');
    if (command?.kind !== 'scalar' || typeof command.value !== 'string')
      return moveUrl(text, server, entry, edits, optionsFor, places);
    if (args && args.kind !== 'array') throw new Error(`args of ${server} is not an array`);
    if (proxyIn(args) !== undefined) return 'is already recorded';
    const [file, ...before] = [...proxy, ...marked, ...optionsFor(server), '--'];
    edits.push({ start: command.start, end: command.end, text: JSON.stringify(file) });
    const items = before.map((item) => JSON.stringify(item));
    const list = [...items, text.slice(command.start, command.end)].join(', ');
    // The form of the edit shows the original: no array, an empty one, or one with items.
    if (!args) edits.push({ start: command.end, end: command.end, text: `, "args": [${list}]` });
    else {
      const start = args.start + 1;
      edits.push({ start, end: start, text: args.items.length > 0 ? `${list}, ` : ` ${list}` });
    }
    return 'is recorded from its next start';
  });
}

/**
 * Members with the URL of an HTTP server, by the documentation of November 2026: Gemini CLI's, which it prefers to
 * `url`; Windsurf's; and that of other hosts.
 */
const addressMembers = ['httpUrl', 'serverUrl', 'url'] as const;

/** The URL of an entry, unparsed. */
function addressIn(entry: ReadonlyMap<string, Placed>): Placed | undefined {
  const member = addressMembers.find((name) => entry.has(name));
  return member && entry.get(member);
}

/** Replaces a server's URL by the proxy's, where possible. Returns the outcome as a phrase. */
function moveUrl(
  text: string,
  server: string,
  entry: ReadonlyMap<string, Placed>,
  edits: Edit[],
  optionsFor: (server: string) => string[],
  places: Places | undefined,
): string {
  const url = addressIn(entry);
  const address = url?.kind === 'scalar' && typeof url.value === 'string' ? URL.parse(url.value) : null;
  // Without user and query, which may be secrets.
  const where = address ? ` (${address.origin}${address.pathname})` : '';
  if (url?.kind === 'scalar' && places?.moved.get(server)?.is === url.value) return 'is already recorded';
  const why = address ? whyLeftAlone(address, String(url && 'value' in url && url.value), entry) : '';
  if (!address || !url || !places || why !== undefined)
    return `has no command${where} and is unchanged: ${why || 'use record --to for servers over HTTP'}`;
  const is = places.addressFor(address);
  places.moved.set(server, { was: text.slice(url.start, url.end), is, options: optionsFor(server) });
  edits.push({ start: url.start, end: url.end, text: JSON.stringify(is) });
  return `is recorded from the next host run, at ${is}${where}`;
}

/** Why a URL cannot have a proxy; undefined if it can. */
function whyLeftAlone(
  { protocol, username, password }: URL,
  text: string,
  entry: ReadonlyMap<string, Placed>,
): string | undefined {
  const type = entry.get('type');
  if (type?.kind === 'scalar' && type.value === 'sse') return 'HTTP+SSE of 2024-11-05 is not recorded';
  if (protocol !== 'http:' && protocol !== 'https:') return 'its URL is not http or https';
  if (username !== '' || password !== '') return 'its URL has a password';
  // Hosts replace variables in there; Gemini CLI accepts them without braces too.
  const isVariable = text.includes('${') || (entry.has('httpUrl') && /\$\w/.test(text));
  return isVariable ? 'its URL has a variable that only the host can fill' : undefined;
}

/** Removes the changes of `addProxy`, also from `moved`. @throws Error as `addProxy` does */
export function removeProxy(
  text: string,
  only: string[],
  moved: Map<string, Moved> = new Map(),
): { text: string; done: Done[] } {
  return change(text, only, (server, entry, edits) => {
    const url = addressIn(entry);
    const known = moved.get(server);
    if (known && url?.kind === 'scalar' && url.value === known.is) {
      edits.push({ start: url.start, end: url.end, text: known.was });
      moved.delete(server);
      return 'is no longer recorded';
    }
    const command = entry.get('command');
    const args = entry.get('args');
    const own = proxyIn(args);
    if (!command || args?.kind !== 'array' || own === undefined) return 'is not recorded';
    edits.push({ start: command.start, end: command.end, text: text.slice(own.start, own.end) });
    const isLast = args.items.at(-1) === own;
    if (isLast && text.slice(own.end, args.end) === ']' && isAdded(text, command, args))
      edits.push({ start: command.end, end: args.end, text: '' });
    else {
      const after = isLast ? own.end : (/, ?/y.exec(text.slice(own.end))?.[0].length ?? 0) + own.end;
      edits.push({ start: args.start + 1, end: after, text: '' });
    }
    return 'is no longer recorded';
  });
}

const isAdded = (text: string, command: Placed, args: Placed) =>
  text.slice(command.end, args.start) === ', "args": ' && text[args.start + 1] === '"';

/** The server's own command, in the arguments of a proxy; undefined in other arguments. */
function proxyIn(args: Placed | undefined): Placed | undefined {
  if (args?.kind !== 'array') return undefined;
  const values = args.items.map((item) => (item.kind === 'scalar' ? item.value : undefined));
  const at = values.findIndex((_, index) => marked.every((word, more) => values[index + more] === word));
  const end = at < 0 ? -1 : values.indexOf('--', at);
  return end < 0 || typeof values[end + 1] !== 'string' ? undefined : args.items[end + 1];
}

function change(
  text: string,
  only: string[],
  each: (server: string, entry: Map<string, Placed>, edits: Edit[]) => string,
): { text: string; done: Done[] } {
  const whole = parsePlaced(text);
  const [list] = lists.flatMap((name) => (whole.kind === 'object' ? (whole.members.get(name) ?? []) : []));
  if (list?.kind !== 'object') throw new Error(`it has no list of servers (${lists.join(' or ')})`);
  for (const server of only) if (!list.members.has(server)) throw new Error(`it has no server ${server}`);
  const edits: Edit[] = [];
  const done = [...list.members]
    .filter(([server]) => only.length === 0 || only.includes(server))
    .map(([server, entry]) => {
      if (entry.kind !== 'object') throw new Error(`${server} is not an object`);
      return { server, did: each(server, entry.members, edits) };
    });
  return { text: applyEdits(text, edits), done };
}
