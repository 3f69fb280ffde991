/**
 * `npm run drills`: tests that take too long for the gate. Run one by hand before you call work on its subject done.
 * Its figures go into `docs/performance.md`, with the date.
 *
 *     npm run drills                       the list
 *     npm run drills -- NAME [PART …]      one of them, or parts of it
 *
 * Exits with 1 if the drill failed, and with 2 after an error, such as an unknown name or part.
 */
import process from 'node:process';

interface Drill {
  about: string;
  /** @returns whether the drill passed. @throws Error for an unknown part */
  run: (parts: string[]) => Promise<boolean>;
}

const drills: Record<string, Drill> = {
  attack: {
    about: 'attacks on the site by a stranger, and how long other visitors wait meanwhile; about 8 minutes',
    run: async (parts) => (await import('./drills/attack.ts')).attack(parts),
  },
  backup: {
    about: 'back up and restore a million rows, as on /deploy/operate and in our own format; about 5 minutes',
    run: async () => (await import('./drills/backup.ts')).backup(),
  },
  edge: {
    about:
      'two processes behind Varnish: cache hits, pages of members, a minute without the site; about 5 minutes',
    run: async () => (await import('./drills/edge.ts')).edge(),
  },
  fair: {
    about:
      'load from one source and from four on forms and tools with a shared limit, and floods of forms; about 7 minutes; PART: queue, floods, spent',
    run: async (parts) => (await import('./drills/fair.ts')).fair(parts),
  },
  everyday: {
    about:
      'make three everyday changes of docs/architecture.md in a copy, and count the files of each; about a minute',
    run: async () => (await import('./drills/everyday.ts')).everyday(),
  },
  faults: {
    about:
      'deliberate faults in a copy of a commit, and the test file that detects each; about 30 minutes; flags: --tests COMMIT, --only ID,ID, --again, --whole, --state FOLDER',
    run: async (parts) => (await import('./drills/faults.ts')).faults(parts),
  },
  'first-change': {
    about: 'clone, install, change a clause and a page, and run the tests; about 8 minutes of at most 15',
    run: async () => (await import('./drills/first-change.ts')).firstChange(),
  },
  failover: {
    about:
      'PostgreSQL with Patroni, etcd, HAProxy and PgBouncer as on /deploy/operate: the primary is killed, then hangs; about 5 minutes; PART: killed, hung, "postgresql hung"',
    run: async (parts) => (await import('./drills/failover.ts')).failover(parts),
  },
  'first-page': {
    about: '`npm ci && npm start` in a new clone, until the first page; about 3 minutes',
    run: async () => (await import('./drills/first-page.ts')).firstPage(),
  },
  fuzz: {
    about:
      'our checker, the schemas and the checker in Python on 500,000 damaged documents; about 8 minutes; PART: a seed',
    run: async (parts) => (await import('./drills/fuzz.ts')).fuzz(parts),
  },
  upgrade: {
    about:
      'a rolling upgrade from an earlier commit to this one on one database, under traffic; about 5 minutes; PART: the commit, or a folder with a built copy',
    run: async (parts) => (await import('./drills/upgrade.ts')).upgrade(parts),
  },
  processes: {
    about:
      'four processes on one PostgreSQL behind nginx: cost of a page, shared limits, one process killed every 20 seconds; about 9 minutes; PART: cpu, shared, kill',
    run: async (parts) => (await import('./drills/processes.ts')).fourProcesses(parts),
  },
  image: {
    about:
      'build the container image without pulling another, start, test and stop it; about 6 minutes; PART: here, to use the existing build',
    run: async (parts) => (await import('./drills/image.ts')).image(parts),
  },
  'server-check': {
    about:
      '`verify` beside the official suite and the Inspector on correct servers; about 10 minutes; PART: ours, npm, sdks; flags: --only WORD, --verify MAIN',
    run: async (parts) => (await import('./drills/server-check.ts')).serverCheck(parts),
  },
  'server-check-online': {
    about: 'fifty server checks asked for at once, with servers that go wrong among them; about 3 minutes',
    run: async () => (await import('./drills/server-check-online.ts')).serverCheckOnline(),
  },
  recovery: {
    about: 'drop a table and recover PostgreSQL to the second before, as on /deploy/operate; about a minute',
    run: async () => (await import('./drills/recovery.ts')).recovery(),
  },
};

const [name, ...parts] = process.argv.slice(2);
const drill = name !== undefined && Object.hasOwn(drills, name) ? drills[name] : undefined;
if (drill)
  process.exitCode = await drill.run(parts).then(
    (isGood) => (isGood ? 0 : 1),
    (error: Error) => {
      console.error(error.message);
      return 2;
    },
  );
else {
  if (name !== undefined) console.error(`Unknown drill ${name}.`);
  for (const [name, { about }] of Object.entries(drills)) console.log(`${name}  ${about}`);
  process.exitCode = name === undefined ? 0 : 2;
}
