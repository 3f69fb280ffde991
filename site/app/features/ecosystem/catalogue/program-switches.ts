import type { Package } from './server-json.ts';
import { isFilled, type Start, type Words } from './start-package.ts';

/*
 * Switches and variables that decide which program runs, or what it may reach. Runtime arguments are listed by what is known to be
 * harmless: each tool gains switches with its releases, and the harmful ones have many spellings.
 */

/** Switches of a tool: those without a value, those with one, and what the value has to be. */
interface Switches {
  alone: readonly string[];
  /** `true`: any value. */
  valued: Record<string, true | RegExp>;
}

const harmless: Record<string, Switches> = {
  npx: {
    alone: [
      ...['-y', '--yes', '-q', '--quiet', '-s', '--silent', '-d', '--verbose', '--no-audit', '--no-fund'],
      ...['--no-update-notifier', '--prefer-online', '--prefer-offline', '--offline', '--ignore-scripts'],
    ],
    valued: { '--loglevel': /^\w+$/ },
  },
  uvx: {
    alone: [
      ...['-q', '--quiet', '-v', '--verbose', '-n', '--no-cache', '--no-progress', '--offline', '--isolated'],
      ...['--refresh', '-U', '--upgrade', '--no-config'],
    ],
    valued: { '--color': /^\w+$/ },
  },
  dnx: {
    alone: ['-y', '--yes', '--interactive', '--prerelease', '--no-http-cache'],
    valued: { '-v': /^\w+$/, '--verbosity': /^\w+$/ },
  },
  docker: {
    alone: [
      ...['-i', '--interactive', '-t', '--tty', '-q', '--quiet', '--rm', '--init', '--read-only'],
      '--no-healthcheck',
    ],
    valued: {
      '--name': true,
      '-l': true,
      '--label': true,
      '-h': true,
      '--hostname': true,
      '-w': true,
      '--workdir': true,
      '-m': true,
      '--memory': true,
      '--memory-swap': true,
      '--cpus': true,
      '--shm-size': true,
      '--pids-limit': true,
      '--platform': true,
      '--pull': true,
      '--tmpfs': true,
      '-p': true,
      '--publish': true,
      '--cap-drop': true,
      '--stop-timeout': true,
      '--network': /^(none|bridge|default)$/,
      '--net': /^(none|bridge|default)$/,
      '--security-opt': /^no-new-privileges([:=]true)?$/,
    },
  },
};

/** Reasons for the best-known other switches, to follow "`-p` …". */
const reasons: Record<'runner' | 'container', [pattern: RegExp, why: string][]> = {
  runner: [
    [/^(-p|--package|--from|--with.*|-w|--editable)$/, 'adds or replaces the installed package'],
    [
      /^(-c|--call|--node-options|--shell|--script-shell|-e|--eval|-r|--require|--import)$/,
      'runs other code',
    ],
    [/registry|index|source|find-links|config|^-[if]$/, 'takes packages from another place'],
    [/^(-A|--allow-.*)$/, 'gives it more rights'],
    [/^--python/, 'starts another program'],
  ],
  container: [
    [/^(-v|--volume.*|--mount|--device.*|--gpus)$/, 'gives it folders or devices of your computer'],
    [/^(--privileged|--cap-add|--security-opt|-u|--user|--group-add|--userns)$/, 'gives it more rights'],
    [/^(--net.*|--pid|--ipc|--uts|--cgroupns|--add-host|--dns.*|--link)$/, 'removes part of its isolation'],
    [/^--entrypoint$/, 'starts another program'],
    [/^--env-file$/, 'gives it variables from a file'],
  ],
};

/** Environment variables that control a loader, interpreter, package tool or network library. */
const programVariables = new RegExp(
  `^(?:${[
    'NODE_(?:OPTIONS|PATH|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED|REPL_EXTERNAL_MODULE|USE_.*|ICU_DATA)',
    '(?:LD|DYLD|_RLD|npm_config|UV|PIP|PIPX|PIPENV|POETRY|YARN|PNPM|BUN|DENO|COREPACK|NUGET|MSBUILD)_.*',
    '(?:DOTNET|CORECLR|COR|COMPlus|CONDA|BUNDLE|GEM|CARGO|RUSTUP|ELECTRON|CONTAINERS|BUILDAH|PODMAN)_.*',
    'PYTHON(?!UNBUFFERED$|IOENCODING$|UTF8$|DONTWRITEBYTECODE$|HASHSEED$).*',
    'PATH|PATHEXT|COMSPEC|SYSTEMROOT|WINDIR|SHELL|SHELLOPTS|BASHOPTS|BASH_ENV|BASH_FUNC.*|ZDOTDIR|PS4|IFS|PROMPT_COMMAND',
    'HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_(?:CONFIG|DATA)_.*|VIRTUAL_ENV|EDITOR|VISUAL|PAGER|BROWSER',
    'JAVA_(?:TOOL_OPTIONS|OPTS|HOME)|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|MAVEN_OPTS|GRADLE_OPTS',
    'RUBY(?:OPT|LIB)|PERL5.*|PERLLIB|PHPRC|PHP_INI_SCAN_DIR|LUA_(?:PATH|CPATH|INIT).*|R_(?:PROFILE|ENVIRON|LIBS).*',
    'GO(?:FLAGS|PROXY|PRIVATE|NOSUMDB|SUMDB|NOSUMCHECK|INSECURE|TOOLCHAIN|ENV|ROOT|PATH)|RUST(?:C|C_WRAPPER|FLAGS)|JULIA_.*',
    'GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|EXEC_PATH|CONFIG.*|PROXY_.*|ASKPASS|EDITOR|SEQUENCE_EDITOR|PAGER)',
    'GIT_(?:EXTERNAL_DIFF|TEMPLATE_DIR|DIR|WORK_TREE|SSL_.*|ALLOW_PROTOCOL)|SSH_ASKPASS.*|SSH_AUTH_SOCK|SUDO_ASKPASS',
    '(?:HTTP|HTTPS|FTP|ALL|NO|SOCKS|RSYNC|GLOBAL_AGENT_HTTPS?)_PROXY',
    'SSL_CERT_(?:FILE|DIR)|SSLKEYLOGFILE|REQUESTS_CA_BUNDLE|CURL_(?:CA_BUNDLE|HOME)|AWS_CA_BUNDLE|WGETRC',
    'OPENSSL_(?:CONF|MODULES|ENGINES).*|GRPC_DEFAULT_SSL_ROOTS_FILE_PATH|HTTPLIB2_CA_CERTS',
    'GCONV_PATH|GLIBC_TUNABLES|LOCPATH|NLSPATH|HOSTALIASES|RES_OPTIONS|LOCALDOMAIN|RESOLV_.*',
    'DOCKER_(?:HOST|CONTEXT|CONFIG|CERT_PATH|TLS.*|API_VERSION|CLI_.*|DEFAULT_PLATFORM|CONTENT_TRUST.*)|CONTAINER_(?:HOST|SSHKEY)',
  ].join('|')})$`,
  'i',
);
const variableName = /^[a-z_][\w.-]*$/i;

/** A name that lies in the registry itself: others (`owner/name`, `name@npm:other`) lead to code elsewhere. */
const ownName: Record<string, RegExp> = {
  npm: /^(@[\w.-]+\/)?[\w.-]+(@[\w.+-]+)?$/,
  pypi: /^[\w.-]+([@=]=?[\w.+-]+)?$/,
  nuget: /^[\w.-]+(@[\w.+-]+)?$/,
};

/** A tool's default registry. */
const ownPlace: Record<string, RegExp> = {
  npm: /(^|\.)npmjs\.(org|com)$/,
  pypi: /(^|\.)(pypi|pythonhosted)\.org$/,
  nuget: /(^|\.)nuget\.org$/,
  oci: /(^|\.)docker\.(io|com)$/,
};

/** Whether the command would take a package of the same name from another place than the entry says. */
function isElsewhere({ registryType, registryBaseUrl, identifier }: Package): boolean {
  if (registryBaseUrl === undefined) return false;
  const host = URL.parse(registryBaseUrl)?.host ?? URL.parse(`https://${registryBaseUrl}`)?.host ?? '';
  const isNamed = registryType === 'oci' && host !== '' && identifier.startsWith(`${host}/`);
  return !isNamed && ownPlace[registryType]?.test(host) === false;
}

/**
 * Members of a package's entry that change the program, or remove its sandbox. Each has its reason, as
 * "`-v` (opens folders …)". Empty if all members are known to be harmless.
 */
export function findProgramSwitches(one: Package, start: Start): string[] {
  const found = new Map<string, string>();
  const add = (what: string, why: string) => found.set(what.slice(0, 80), why);
  const { identifier, registryType } = one;
  if (ownName[registryType]?.test(identifier) === false)
    add(identifier, 'names code outside the package registry');
  if (isElsewhere(one))
    add(`registryBaseUrl ${one.registryBaseUrl}`, `is not where ${start.command} takes packages from`);
  readSwitches(start, one, add);
  for (const { name } of (one.environmentVariables ?? []).filter(isFilled)) readVariable(name, add);
  return [...found].map(([what, why]) => `${what} (${why})`);
}

type Add = (what: string, why: string) => void;

function readVariable(name: string, add: Add): void {
  if (programVariables.test(name))
    add(name, 'is a variable that tells programs what to load or whom to trust');
  else if (!variableName.test(name)) add(name, 'is not a usual variable name');
}

/** The text of a word; a placeholder counts as its default. */
const textOf = (words: Words) =>
  words.map((word) => (typeof word === 'string' ? word : (word.default ?? ''))).join('');

function readSwitches({ command, runtimeArgs }: Start, { identifier, version }: Package, add: Add): void {
  const known = harmless[command];
  if (!known) return;
  const isDocker = command === 'docker';
  const words = runtimeArgs.map((one) => ({
    text: textOf(one),
    isBlank: one.some((word) => typeof word !== 'string'),
  }));
  const whyOf = (name: string) =>
    reasons[isDocker ? 'container' : 'runner'].find(([pattern]) => pattern.test(name))?.[1] ??
    `changes how ${command} starts it`;
  const own = new Set([identifier, ...['@', '==', ':'].map((sign) => `${identifier}${sign}${version}`)]);
  for (let at = 0; at < words.length; at += 1) {
    const { text, isBlank } = words[at] ?? { text: '', isBlank: false };
    if (isDocker && at === 0 && text === 'run' && !isBlank) continue;
    // Arguments after the package's own name go to the package.
    if (!isBlank && own.has(text)) return;
    if (!text.startsWith('-') || text === '-' || text === '--') {
      add(text || 'a placeholder', `is where ${command} expects the program to run`);
      continue;
    }
    const parts = splitSwitch(text, known, isDocker);
    for (const { name, value } of parts) {
      if (known.alone.includes(name) && (value === undefined || /^(true|false)$/.test(value))) continue;
      const isVariable = isDocker && (name === '-e' || name === '--env');
      const rule = isVariable ? true : known.valued[name];
      if (rule === undefined) {
        add(name, whyOf(name));
        // Its value, so that it is not read as a program.
        if (value === undefined && words[at + 1]?.text.startsWith('-') === false) at += 1;
        continue;
      }
      if (value === undefined) at += 1;
      const given = value ?? words[at]?.text ?? '';
      if (isVariable) readVariable(given.split('=')[0] ?? '', add);
      else if (rule instanceof RegExp && !rule.test(given)) add(`${name} ${given}`, whyOf(name));
    }
  }
}

/** `--name=value`, `-itv/:/host` and their like, taken apart as the tool does. */
function splitSwitch(
  text: string,
  { alone }: Switches,
  isDocker: boolean,
): { name: string; value: string | undefined }[] {
  const long = /^(--[^=]+)(?:=(.*))?$/s.exec(text);
  if (long?.[1]) return [{ name: long[1], value: long[2] }];
  const parts: { name: string; value: string | undefined }[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const name = `-${text[at]}`;
    const rest = text.slice(at + 1);
    if (alone.includes(name) && !rest.startsWith('=')) {
      parts.push({ name, value: undefined });
      continue;
    }
    // The tools of JavaScript and .NET know no short switch with its value joined on: it is shown whole.
    if (!isDocker && rest !== '' && !rest.startsWith('=')) return [...parts, { name, value: rest }];
    return [...parts, { name, value: rest === '' ? undefined : rest.replace(/^=/, '') }];
  }
  return parts;
}
