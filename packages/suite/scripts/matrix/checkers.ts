import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

/** A checker of the matrix, and how it is run. */
export interface Checker {
  id: string;
  /** A few words about the checker. */
  about: string;
  author: string;
  language: string;
  /** How it is run, in the root of the repository. */
  command: string;
  /** `places`: it reports clauses and places. `verdict`: it reports only whether a document conforms. */
  answers: 'places' | 'verdict';
  /** Its version is that of a system package, which can differ between machines. */
  isOfSystem?: true;
}

/** Debian's Python, even if the path has another one first. */
export const python = '/usr/bin/python3';
const here = 'packages/suite/tests/checkers';

export const checkers: Checker[] = [
  {
    id: 'typescript',
    about: 'The reference checker',
    author: 'This project',
    language: 'TypeScript, no dependencies',
    command: 'node packages/cli/src/main.ts suite serve',
    answers: 'places',
  },
  {
    id: 'python',
    about: 'A second checker, written from the text and the schemas alone',
    author: 'This project, by an author who had not seen the first',
    language: 'Python, standard library only',
    command: `PYTHONPATH=packages/python ${python} -B -m context_native suite`,
    answers: 'places',
  },
  {
    id: 'ajv',
    about: 'The schemas of the standard, and nothing else',
    author: 'The contributors to Ajv, and this project (schemas and script)',
    language: 'JavaScript',
    command: `node ${here}/ajv.ts`,
    answers: 'verdict',
  },
  {
    id: 'jsonschema',
    about: 'The schemas of the standard, and nothing else',
    author: 'The contributors to jsonschema (Debian’s package), and this project (schemas and script)',
    language: 'Python',
    command: `${python} -B ${here}/jsonschema_checker.py`,
    answers: 'verdict',
    isOfSystem: true,
  },
];

const root = join(import.meta.dirname, '../../../..');

/** The command in the root of the repository, with this Node.js instead of `node`. */
export const commandOf = ({ command }: Checker) =>
  `cd ${JSON.stringify(root)} && ${command.replace(/^node /, `${JSON.stringify(process.execPath)} `)}`;

/** Such as `Node.js 24.21.0`. */
export function runtimeOf({ command }: Checker): string {
  if (command.startsWith('node ')) return `Node.js ${process.versions.node}`;
  const { stdout } = spawnSync(python, ['--version'], { encoding: 'utf8' });
  return String(stdout).trim();
}
