import { UsageError } from '../site/scripts/command.ts';

interface Release {
  version: string;
  /** Version in package.json before the release. */
  last: string;
  /** Such as 2026-11-26. */
  day: string;
}

/**
 * The changelog with the entries under "Unreleased" as the new version. The first release may be the version in
 * package.json.
 * @throws UsageError if there is nothing to release, or the version is not valid or not higher
 */
export function releaseNotes(changelog: string, { version, last, day }: Release): string {
  const [numbers, former] = [numbersOf(version), numbersOf(last)];
  if (!numbers || !former)
    throw new UsageError('Give a version with three numbers: npm run release -- 0.2.0');
  const isReleased = changelog.includes(`\n## ${last} `);
  const order = numbers.map((number, at) => number - (former[at] ?? 0)).find((each) => each !== 0) ?? 0;
  if (order < 0 || (order === 0 && isReleased)) throw new UsageError(`Use a version above ${last}.`);
  const [, notes = ''] = /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog) ?? [];
  if (notes.trim() === '') throw new UsageError('CHANGELOG.md has nothing under "Unreleased".');
  return changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} (${day})\n`);
}

function numbersOf(version: string): number[] | undefined {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : undefined;
}
