import { readdirSync } from 'node:fs';
import { formatLongDate } from '#app/lib/dates.ts';
import { once } from '#app/lib/once.ts';
import { projectPath } from '#app/services/config/project-file.server.ts';
import { site } from '#site';

/** A dated revision of the current version's text. */
export interface Revision {
  /** Date in its URL: `2026-11-25`. */
  date: string;
  /** Date for people: `25 November 2026`. */
  day: string;
  /** Permanent URL of its text. */
  href: string;
}

/** A step from one revision to a later one, and the page that shows it. */
export type RevisionStep = ReturnType<typeof stepOf>;

export const revisionFolder = `standard/specification/${site.standardVersion}`;

/** The current version's revisions, newest first. */
export const listRevisions = once((): Revision[] =>
  readdirSync(projectPath(revisionFolder))
    .flatMap((file) => /^(\d{4}-\d{2}-\d{2})\.md$/.exec(file)?.[1] ?? [])
    .sort()
    .reverse()
    .map((date) => ({
      date,
      day: formatLongDate(date),
      href: `/specification/${site.standardVersion}/${date}`,
    })),
);

/** The newest revision, which the version's URL shows. */
export function newestRevision(): Revision {
  const [newest] = listRevisions();
  if (!newest) throw new Error(`${revisionFolder} has no revision such as 2026-11-25.md`);
  return newest;
}

/** Steps to each revision from the one before it, and to the newest from every earlier one; latest first. */
export function listSteps(): RevisionStep[] {
  const revisions = listRevisions();
  return revisions.flatMap((to, index) =>
    revisions.slice(index + 1, index === 0 ? undefined : index + 2).map((from) => stepOf(from, to)),
  );
}

export const stepOf = (from: Revision, to: Revision) => ({
  from,
  to,
  href: `/specification/${site.standardVersion}/changes/${from.date}/${to.date}`,
});
