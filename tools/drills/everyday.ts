/**
 * The drill `everyday`: makes three everyday changes of `docs/architecture.md` in a copy of the tree. Each must change
 * as many files as its table says, must work, and its files must compile.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { copyOfTheTree, root } from '../../site/tests/support/copy-of-the-tree.ts';
import { printTable } from '../bench/report.ts';

interface Change {
  make: (copy: Copy) => void;
  /** A program that runs in the copy and prints `true` if the change works. */
  check: string;
}

/** Changes by their names in the table. */
const changes: Record<string, Change> = {
  'a page': {
    make(copy) {
      copy.write(
        'site/app/features/careers/pages/interviews.tsx',
        `import type { PageHandle } from '#app/ui/page-handle.ts';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export default function InterviewsPage() {
  return <h1 className="wrap text-4xl">How interviews go</h1>;
}
`,
      );
      copy.replace(
        'site/app/features/careers/pages.ts',
        /\};\n$/,
        `  '/jobs/interviews': {
    file: 'pages/interviews.tsx',
    title: 'How interviews go',
    description: 'What employers ask, what you may ask, and how long it takes.',
    kicker: 'jobs',
    header: { menu: 'More', about: 'What employers ask' },
  },
};
`,
      );
    },
    check: `const { listSearchTexts, pages } = await import('./site/app/composition.server.ts');
const { navigationOf } = await import('./site/app/ui/shell/navigation.ts');
const { careersRoutes } = await import('./site/app/features/careers/routes.ts');
const path = '/jobs/interviews';
console.log(
  pages[path] && !pages[path].isUnlisted &&
    (await listSearchTexts()).some(({ href }) => href === path) &&
    navigationOf(pages).moreLinks.at(-1).href === path &&
    careersRoutes.some((route) => '/' + route.path === path && route.file.endsWith('pages/interviews.tsx')),
);`,
  },
  'a background task': {
    make(copy) {
      copy.write(
        'site/app/features/careers/count-wishes.server.ts',
        `import type { Services } from '#app/services/services.server.ts';
import { jobsWaitlist } from './tables.server.ts';

/** Logs how many people wait, once a day. */
export async function countWishes({ db, log }: Services): Promise<void> {
  log.info({ waiting: await db.$count(jobsWaitlist) }, 'the jobs waitlist');
}
`,
      );
      const declaration = 'site/app/features/careers/feature.server.ts';
      copy.replace(
        declaration,
        /start\(\{ services(: \{[^}]*\})? \}\) \{\n/,
        `start({ services }) {
    const { background, db } = services;
    background.every('count-wishes', '10 4 * * *', () => countWishes(services));
`,
      );
      copy.replace(
        declaration,
        /\n\nexport/,
        "\nimport { countWishes } from './count-wishes.server.ts';\n\nexport",
      );
    },
    check: `const { careers } = await import('./site/app/features/careers/feature.server.ts');
const names = [];
careers.start({ services: { background: { every: (name) => names.push(name) } } });
console.log(names.includes('count-wishes'));`,
  },
  'a setting': {
    make(copy) {
      copy.replace(
        'site/app/services/config/environment.server.ts',
        /(export const environment = z\.object\(\{\n)/,
        `$1  JOBS_PER_PAGE: whole(1, 100, 20).describe('how many jobs a page lists'),
`,
      );
      copy.replace(
        'site/app/services/config/config.server.ts',
        /( {4}port: values\.PORT,\n)/,
        '$1    jobsPerPage: values.JOBS_PER_PAGE,\n',
      );
      copy.run('site/scripts/settings.ts');
    },
    check: `const { readConfig } = await import('./site/app/services/config/config.server.ts');
const { readFileSync } = await import('node:fs');
let refused = '';
try { readConfig({ JOBS_PER_PAGE: 'many' }); } catch (error) { refused = error.message; }
console.log(
  readConfig({ JOBS_PER_PAGE: '7' }).jobsPerPage === 7 && refused.startsWith('JOBS_PER_PAGE ') &&
    readFileSync('README.md', 'utf8').includes('JOBS_PER_PAGE'),
);`,
  },
};

/** A copy of the tree to change. */
class Copy {
  readonly folder = copyOfTheTree({ tools: true });

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  replace(file: string, place: RegExp, text: string): void {
    const before = readFileSync(join(this.folder, file), 'utf8');
    if (!place.test(before)) throw new Error(`${file} has no ${place}`);
    this.write(file, before.replace(place, text));
  }

  run(...program: string[]): string {
    return execFileSync(process.execPath, program, { cwd: this.folder, encoding: 'utf8' });
  }

  /** Compiler errors, one a line. Tests are not in the copy, so files that import them do not compile. */
  compile(): string[] {
    this.run('node_modules/.bin/react-router', 'typegen');
    try {
      return this.run('node_modules/.bin/tsc', '--noEmit').split('\n');
    } catch (error) {
      return (error as { stdout: string }).stdout.split('\n');
    }
  }

  /** Times when the sources were last written (ms), by file. */
  stamp(): Map<string, number> {
    const files = globSync('{*.*,{registry,site,standard}/**/*.*}', { cwd: this.folder });
    return new Map(files.map((file) => [file, statSync(join(this.folder, file)).mtimeMs]));
  }
}

export async function everyday(): Promise<boolean> {
  const promised = readTable();
  const copy = new Copy();
  const rows: string[][] = [];
  const made: string[] = [];
  let isGood = true;
  for (const [name, { make, check }] of Object.entries(changes)) {
    const before = copy.stamp();
    make(copy);
    const changed = [...copy.stamp()].filter(([file, time]) => before.get(file) !== time);
    made.push(...changed.map(([file]) => file));
    const isThere = copy.run('--input-type=module', '-e', check).trim().endsWith('true');
    const says = promised.get(name);
    isGood &&= isThere && changed.length === says;
    rows.push([name, String(says ?? 'nothing'), String(changed.length), isThere ? 'yes' : 'NO']);
  }
  const faults = copy.compile().filter((line) => made.some((file) => line.startsWith(file)));
  for (const line of faults) console.error(line);
  printTable(['change', 'the table says', 'files', 'it works'], rows, 'left');
  return isGood && faults.length === 0;
}

/** Numbers of files in the table, by change. */
function readTable(): Map<string, number> {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const lines = text.matchAll(/^\| (an? [^|]+?) +\| (\d+) +\|/gm);
  return new Map([...lines].map(([, name = '', count]) => [name, Number(count)]));
}
