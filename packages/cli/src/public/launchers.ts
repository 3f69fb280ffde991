/** Options of the usual launchers of MCP servers, for finding the program among their arguments. */
export interface Launcher {
  /** Words before the options, such as `run`; the first matching list counts. */
  words: readonly (readonly string[])[];
  /** Options without a value: the next argument is not theirs. */
  switches: RegExp;
  /** Options whose value names a program, a package or a module. Reports keep that value. */
  names: RegExp;
  /** The option after which all arguments are the program's, as `-m` of Python. */
  last?: RegExp;
}

const nothing = /(?!)/;
const npm: Launcher = {
  words: [['exec'], ['x'], ['dlx'], ['run'], ['start'], []],
  switches:
    /^(-[yq]+|--(yes|quiet|silent|no|no-install|ignore-existing|prefer-offline|prefer-online|offline|ignore-scripts|bun))$/,
  names: /^(-p|--package)$/,
};
const python: Launcher = {
  words: [[]],
  switches: /^-[bBdEhiIOPqsSuvx]+$/,
  names: nothing,
  last: /^-m$/,
};
const uv: Launcher = {
  words: [['tool', 'run'], ['run'], []],
  switches:
    /^(-[qvnU]+|--(quiet|verbose|no-cache|isolated|offline|refresh|no-config|no-progress|no-project|no-sync|frozen|locked|native-tls|upgrade|reinstall|system|active|all-extras|no-dev))$/,
  names: /^(--(from|with|with-editable|spec|extra|python)|-p)$/,
  last: /^(-m|--module)$/,
};
const node: Launcher = {
  words: [[]],
  switches:
    /^--(no-|enable-|experimental-|trace-|throw-|inspect|preserve-|use-|allow-|permission$|watch$|test$|abort-|expose-)[\w-]*$/,
  names: /^(-r|--require|--import|--loader|--experimental-loader)$/,
};
const docker: Launcher = {
  words: [['container', 'run'], ['run'], ['exec'], []],
  switches:
    /^(-[itdP]+|--(interactive|tty|rm|init|detach|privileged|read-only|publish-all|sig-proxy|no-healthcheck|quiet))$/,
  names: nothing,
};
const deno: Launcher = {
  words: [['run'], []],
  switches:
    /^(-[AqRWNESr]+|--(quiet|no-prompt|no-check|no-lock|no-config|no-npm|cached-only|unstable|node-modules-dir|reload|allow-[\w-]+|deny-[\w-]+|unstable-[\w-]+))$/,
  names: nothing,
};
const java: Launcher = {
  words: [[]],
  switches: /^-(server|client|X[\w:+-]+)$/,
  names: nothing,
  last: /^-jar$/,
};
const plain: Launcher = { words: [['run'], ['exec'], []], switches: nothing, names: nothing };

/** Launchers by their names, without the ending of Windows. */
const launchers: Readonly<Record<string, Launcher>> = {
  npx: npm,
  npm,
  pnpm: npm,
  pnpx: npm,
  yarn: npm,
  bun: npm,
  bunx: npm,
  node,
  tsx: node,
  'ts-node': node,
  nodejs: node,
  electron: node,
  uv,
  uvx: uv,
  pipx: uv,
  python,
  python3: python,
  py: python,
  pypy: python,
  docker,
  podman: docker,
  nerdctl: docker,
  deno,
  java,
  dotnet: plain,
  go: plain,
  cargo: plain,
  ruby: plain,
  php: plain,
  perl: plain,
  cmd: { words: [[]], switches: /^\/[cCsSdDqQ]$/, names: nothing },
  env: { words: [[]], switches: /^-[iS]$/, names: nothing },
  sudo: { words: [[]], switches: /^-[EHn]+$/, names: nothing },
  nice: plain,
  nohup: plain,
  time: plain,
  timeout: plain,
};

/** The launcher of a program's base name; undefined for any other program. */
export function launcherOf(program: string): Launcher | undefined {
  const name = program.toLowerCase().replace(/\.(exe|cmd|bat|ps1)$/, '');
  const found = /^python[\d.]+$/.test(name) ? 'python' : name;
  return Object.hasOwn(launchers, found) ? launchers[found] : undefined;
}
