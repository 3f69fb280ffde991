import { type HostName, hosts } from '@context-native/mcp/hosts';
import { findProgramSwitches } from './program-switches.ts';
import type { NamedInput, Package, Remote } from './server-json.ts';
import {
  argumentWords,
  type Blank,
  isFilled,
  packageStart,
  registryInWords,
  type Words,
} from './start-package.ts';
import type { catalogItems } from './tables.server.ts';
import { endpointOf } from './transports.ts';

/** Clients in the order of the tabs. */
export const clients = {
  vscode: hosts.vscode.name,
  cursor: hosts.cursor.name,
  'claude-code': hosts['claude-code'].name,
  'claude-desktop': hosts['claude-desktop'].name,
} as const satisfies Record<HostName, string>;
export type ClientName = keyof typeof clients;
export const clientNames = Object.keys(clients) as ClientName[];

type Row = typeof catalogItems.$inferSelect;

/** Fields of an item for connecting to it; `leftOut` are members of the registry's entry that could not be read. */
export type Connectable = Pick<
  Row,
  'slug' | 'remoteUrl' | 'newerRemoteUrl' | 'transports' | 'auth' | 'isLocal' | 'packages' | 'remotes'
> &
  Partial<Pick<Row, 'leftOut'>>;

/** One way of connecting a client to a server. */
export interface Connection {
  /** `remote`: an endpoint; `package`: a program on the user's computer. */
  kind: 'remote' | 'package';
  title: string;
  /** Instructions, in sentences. */
  text: string;
  /** The whole command with its variables, or the URL with its headers, to read before adding it. */
  runs?: string;
  /** The client's configuration file for `json`. */
  file?: string;
  json?: string;
  /** The equivalent shell command. */
  command?: string;
  /** A link that opens the client, which then asks whether to add the server. */
  link?: string;
  /** A URL to paste. */
  address?: string;
  /** True if it uses HTTP with server-sent events, which MCP replaced. */
  isOld: boolean;
}

const signIn: Record<string, string> = {
  none: 'No sign-in is required.',
  oauth: 'Your client opens a browser to sign in (OAuth).',
  'api-key': 'The server requires an API key. See its documentation.',
};

/** Ways to connect a client to an item, as far as the item's facts allow: its endpoint, then its packages. */
export function connectWith(item: Connectable, client: ClientName): Connection[] {
  const remote = remoteWay(item, client);
  const isWhole = !(item.leftOut ?? []).some(({ member }) => startMember.test(member));
  return [
    ...(remote ? [remote] : []),
    ...item.packages.map((one) => packageWay(item.slug, one, client, isWhole)),
  ];
}

/** Members that change the command: without them it would differ from the registry's. */
const startMember =
  /^packages\.\d+\.((runtime|package)Arguments|environmentVariables(\.\d+(\.(name|value|variables))?)?$)/;

/** Connection of each client to a Streamable HTTP endpoint, under a name. */
export function connectToEndpoint(slug: string, remoteUrl: string) {
  const item = { slug, remoteUrl, newerRemoteUrl: null, transports: ['streamable-http'], auth: 'none' };
  const nothingElse = { isLocal: false, packages: [], remotes: [] };
  return clientNames.flatMap((name) =>
    connectWith({ ...item, ...nothingElse }, name).map((way) => ({ client: clients[name], ...way })),
  );
}

function remoteWay(item: Connectable, client: ClientName): Connection | undefined {
  const form = new Form(client);
  const endpoint = endpointOf(item) ?? filledIn(item.remotes, form);
  if (!endpoint) return undefined;
  const { url, isOld } = endpoint;
  if (!endpoint.known) form.look(url);
  const known = endpoint.known ?? item.remotes.find((remote) => remote.url === url);
  const asked = (known?.headers ?? []).filter(isFilled);
  const headers = form.record(asked);
  const server =
    client === 'cursor'
      ? { url, ...headers.as('headers') }
      : { type: isOld ? 'sse' : 'http', url, ...headers.as('headers') };
  const text = [
    signIn[item.auth ?? ''] ?? 'We don’t know whether the server requires a sign-in.',
    isOld &&
      'The server’s endpoint uses HTTP with server-sent events. MCP replaced this transport with Streamable HTTP in March 2025, and newer clients may not support it. We know of no newer endpoint.',
    form.words(),
  ];
  const base = { kind: 'remote' as const, title: 'Over the network', isOld };
  if (form.isExpanded) return { ...base, text: inText(...text, expanded) };
  if (client === 'claude-desktop')
    return {
      ...base,
      text: inText(
        'Open Settings, then Connectors, choose “Add custom connector”, and paste this URL:',
        ...text,
      ),
      address: url,
    };
  return {
    ...base,
    text: inText(...text),
    runs: [url, ...asked.map((one) => `${one.name}: ${shownValue(argumentWords(one, one.name))}`)].join('\n'),
    ...form.entry(item.slug, server),
    ...(client === 'claude-code' &&
      !form.hasBlanks &&
      commandOf(
        ['claude', 'mcp', 'add', '--transport', isOld ? 'sse' : 'http', item.slug, url],
        asked.map(({ name, value }) => `${name}: ${value}`),
      )),
  };
}

/** A customer-specific endpoint: a URL with placeholders. */
function filledIn(remotes: readonly Remote[], form: Form) {
  const known = remotes.find(({ variables }) => variables !== undefined);
  if (!known) return undefined;
  const url = form.fill(argumentWords({ value: known.url, variables: known.variables }, 'url'));
  return { url, isOld: known.type === 'sse', known };
}

function packageWay(slug: string, one: Package, client: ClientName, isWhole: boolean): Connection {
  const { registryType, identifier, version, transport, environmentVariables = [] } = one;
  const title = `On your computer, from ${registryInWords(registryType)}`;
  const base = { kind: 'package' as const, title, isOld: false };
  const named = `${identifier}${version && !identifier.endsWith(version) ? `, version ${version}` : ''}`;
  const start = packageStart(one);
  if (!start) return { ...base, text: withoutCommand(registryType, named, client), ...bundleAt(one) };
  if (!isWhole) return { ...base, text: `Package: ${named}. ${notWhole}` };
  const form = new Form(client);
  const filled = environmentVariables.filter(isFilled);
  const env = form.record(filled);
  const args = start.args.map((words) => form.fill(words));
  const others = environmentVariables.filter((variable) => !isFilled(variable)).map(({ name }) => name);
  const optional = others.length > 0 && `Optional variables: ${inSentence(others)}.`;
  if (form.isExpanded) return { ...base, text: inText(`Package: ${named}.`, expanded, optional) };
  const switches = findProgramSwitches(one, start);
  const runs = [
    ...filled.map((input) => `${input.name}=${shownValue(argumentWords(input, input.name))}`),
    ...[start.command, ...start.args.map(shownValue)],
  ].join(' ');
  if (transport?.url && transport.type !== 'stdio')
    return {
      ...base,
      text: inText(
        `Start ${named} yourself. Your client then connects to ${transport.url}.`,
        switches.length > 0 && inspectFirst(switches),
        form.words(),
        optional,
      ),
      runs,
      ...commandOf([start.command, ...args]),
      address: transport.url,
    };
  if (switches.length > 0)
    return {
      ...base,
      text: inText(
        `Package: ${named}.`,
        `${inspectFirst(switches)} We therefore offer no button and no ready-made configuration. Read the whole command, and add it to ${clients[client]} yourself if you agree with it.`,
        optional,
      ),
      runs,
      ...commandOf([start.command, ...args]),
    };
  return {
    ...base,
    text: inText(`Your client starts ${named} as a separate process.`, form.words(), optional),
    runs,
    ...form.entry(slug, {
      ...(client === 'vscode' || client === 'claude-code' ? { type: 'stdio' } : {}),
      command: start.command,
      args,
      ...env.as('env'),
    }),
    // Values that the user fills in go into the file: a command would leave them in the shell's history.
    ...(client === 'claude-code' &&
      !form.hasBlanks &&
      commandOf([
        ...['claude', 'mcp', 'add', slug],
        ...filled.flatMap(({ name, value }) => ['--env', `${name}=${value}`]),
        ...['--', start.command, ...args],
      ])),
  };
}

const notWhole =
  'We could not read all of this server’s start instructions, so we show no command. See its documentation.';

/** Neutral words: switches are often harmless. A file server needs a folder, and a company has its own registry. */
const inspectFirst = (switches: readonly string[]) =>
  `The server’s entry sets ${inSentence(switches)}. There are often good reasons for this, but it changes which program runs or what that program can reach.`;

/** A word for display: quoted unless it is plain, with placeholders by name. */
function shownValue(words: Words): string {
  const text = words.map((word) => (typeof word === 'string' ? word : `<${word.id}>`)).join('');
  return /^[\w@%+=:,./<>-]+$/.test(text) ? text : JSON.stringify(text);
}

const expanded =
  'The server’s entry contains text that a client or shell would replace with values from your environment. That could send your secrets to others, so we don’t show the entry ready to paste.';

function withoutCommand(registryType: string, named: string, client: ClientName): string {
  if (registryType !== 'mcpb') return `Package: ${named}. We don’t know the server’s start command.`;
  return client === 'claude-desktop'
    ? `Download ${named} and open it: Claude Desktop installs the bundle.`
    : `Package: ${named}, a bundle for hosts that install bundles, such as Claude Desktop.`;
}

/** The download URL of a bundle. */
function bundleAt({ registryType, identifier }: Package): { address?: string } {
  const isAddress = registryType === 'mcpb' && URL.parse(identifier)?.protocol === 'https:';
  return isAddress ? { address: identifier } : {};
}

/** One client's configuration, with placeholders in the client's own syntax. */
class Form {
  readonly #client: ClientName;
  readonly #blanks = new Map<string, Blank>();
  /** True if a client or shell would read a text of the registry as one of the user's variables. */
  isExpanded = false;

  constructor(client: ClientName) {
    this.#client = client;
  }

  get hasBlanks(): boolean {
    return this.#blanks.size > 0;
  }

  /** Sets `isExpanded` for a text that goes into the configuration unchanged. */
  look(text: string): void {
    this.isExpanded ||= variableOfClients.test(text);
  }

  fill(words: Words): string {
    // A placeholder counts as braces here, since a `$` before it would be read with it. Adjacent texts are read as one.
    this.look(words.map((word) => (typeof word === 'string' ? word : '{}')).join(''));
    return words.map((word) => (typeof word === 'string' ? word : this.#place(word))).join('');
  }

  /** Named values as a member of an object; no member if there are none. */
  record(inputs: readonly NamedInput[]) {
    for (const { name } of inputs) this.look(name);
    const values = Object.fromEntries(
      inputs.map((input) => [input.name, this.fill(argumentWords(input, input.name))]),
    );
    return { as: (member: string) => (inputs.length > 0 ? { [member]: values } : {}) };
  }

  /** A sentence about the values to fill in, or false. */
  words(): string | false {
    const names = [...this.#blanks.keys()];
    if (names.length === 0) return false;
    if (this.#client === 'vscode') return `VS Code asks for ${inSentence(names)}.`;
    if (this.#client === 'claude-desktop')
      return `Replace these placeholders with your own values: ${inSentence(names)}.`;
    return `The server reads ${inSentence(names)} from your environment.`;
  }

  /** The client's configuration with the server, and a link that adds the server if the client supports one. */
  entry(name: string, server: object) {
    const { list, file } = hosts[this.#client];
    const inputs = [...this.#blanks.values()].map(inputOf);
    const whole = {
      [list]: { [name]: server },
      ...(this.#client === 'vscode' && inputs.length > 0 && { inputs }),
    };
    const link = linkTo(this.#client, name, server, inputs);
    return { file, json: JSON.stringify(whole, null, 2), ...(link && { link }) };
  }

  #place(blank: Blank): string {
    this.#blanks.set(blank.id, blank);
    for (const text of [blank.default ?? '', ...(blank.choices ?? [])]) this.look(text);
    if (this.#client === 'vscode') return `\${input:${blank.id}}`;
    if (this.#client === 'cursor') return `\${env:${blank.id}}`;
    if (this.#client === 'claude-desktop') return `<${blank.id}>`;
    const preset = blank.default !== undefined && !/[${}]/.test(blank.default) ? `:-${blank.default}` : '';
    return `\${${blank.id}${preset}}`;
  }
}

/** An input prompt of VS Code. */
const inputOf = ({ id, description = id, isSecret, default: preset, choices }: Blank) => ({
  id,
  type: choices ? 'pickString' : 'promptString',
  description,
  ...(choices && { options: choices }),
  ...(preset !== undefined && { default: preset }),
  ...(isSecret && !choices && { password: true }),
});

function linkTo(client: ClientName, name: string, server: object, inputs: object[]): string | undefined {
  // https://code.visualstudio.com/docs/copilot/chat/mcp-servers, https://cursor.com/docs/mcp/install-links
  if (client === 'vscode')
    return `vscode:mcp/install?${encodeURIComponent(
      JSON.stringify({ name, ...server, ...(inputs.length > 0 && { inputs }) }),
    )}`;
  if (client === 'cursor') {
    const config = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(server))));
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
  }
  return undefined;
}

/** `${NAME}` and `${env:NAME}` of clients, `%NAME%` of Windows; `%C3%A9` is a letter in a URL. */
const variableOfClients = /\$\{|%(?![\da-f]{2}%)[a-z_][^%]*%/i;

/**
 * A line that means the same in POSIX and Windows shells, or none. Shells differ in quoting, so a word that needs
 * quotes rules the line out, except for the space in a header.
 */
function commandOf(words: string[], headers: string[] = []): { command?: string } {
  const isPlain =
    words.every((word) => /^[\w@%+=:,./-]+$/.test(word)) &&
    headers.every((header) => /^[\w@%+=:,./ -]+$/.test(header));
  return isPlain ? { command: [...words, ...headers.map((header) => `--header "${header}"`)].join(' ') } : {};
}

/** Joins the sentences that exist. */
const inText = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ');

const inSentence = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
