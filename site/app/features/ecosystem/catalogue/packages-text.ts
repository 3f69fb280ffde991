import { z } from 'zod';
import { type Package, packageSchema } from './server-json.ts';

/* Packages as an editor enters them: one per line, `npm @scope/name 1.2.0`, or, with arguments and variables, the
   `packages` of a `server.json`. */

const kinds = ['npm', 'pypi', 'oci', 'nuget', 'mcpb', 'cargo'];
const most = 5;
const asLine = /^(\S+) (\S+)(?: (\S+))?$/;

const isPlain = ({ registryType, identifier, version, transport, ...rest }: Package) =>
  (transport === undefined || (transport.type === 'stdio' && transport.headers === undefined)) &&
  Object.values(rest).every((value) => value === undefined) &&
  asLine.test(lineOf({ registryType, identifier, version }));

const lineOf = ({ registryType, identifier, version }: Package) =>
  [registryType, identifier, version].filter(Boolean).join(' ');

/**
 * Text for the form. The schema orders members, because the database does not keep their order. Packages of an
 * earlier release that fail today's schema are shown as stored.
 */
export function packagesAsText(packages: readonly Package[]): string {
  if (packages.every(isPlain)) return packages.map(lineOf).join('\n');
  return JSON.stringify(z.array(packageSchema).safeParse(packages).data ?? packages, null, 2);
}

/** Parses the entered text into packages. */
export const packagesText = z
  .string()
  .max(20_000, 'Use at most 20,000 characters.')
  .default('')
  .transform((text, context): Package[] => {
    const fail = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const read = text.trim().startsWith('[') ? readJson(text) : readLines(text);
    if (typeof read === 'string') return fail(read);
    const parsed = z.array(packageSchema).max(most, `At most ${most} packages.`).safeParse(read);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const place = issue?.path.length
        ? `Package ${Number(issue.path[0]) + 1}: ${issue.path.slice(1).join('.')}: `
        : '';
      return fail(`${place}${issue?.message}`);
    }
    const odd = parsed.data.find(({ registryType }) => !kinds.includes(registryType));
    if (odd) return fail(`“${odd.registryType}” is not a package type. Write ${kinds.join(', ')}.`);
    // Removes undefined members.
    return JSON.parse(JSON.stringify(parsed.data));
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return 'This is not valid JSON.';
  }
}

function readLines(text: string): unknown {
  const lines = text
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);
  const wrong = lines.find((line) => !asLine.test(line));
  if (wrong !== undefined)
    return `“${wrong.slice(0, 60)}”: write kind, name and version, as in npm @scope/name 1.2.0.`;
  return lines.map((line) => {
    const [, registryType, identifier, version] = asLine.exec(line) ?? [];
    return { registryType, identifier, ...(version !== undefined && { version }) };
  });
}
