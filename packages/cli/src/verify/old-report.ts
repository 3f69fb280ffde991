import { isFields, isText } from '@context-native/checker/fields';
import { UsageError } from '../errors.ts';
import { type Listing, listingsIn } from './digests.ts';
import { readDocument } from './read-document.ts';

/** The parts of an earlier report that are compared. */
export interface OldReport {
  /** ISO 8601. */
  madeAt: string;
  /** Name and version of its server. */
  server: string;
  /** At least one. */
  listings: Listing[];
}

/**
 * Reads a JSON report of `check-server` to compare it with the server's lists of today.
 * @throws UsageError if it is no report, or has no digests of items
 */
export function readOldReport(file: string): OldReport {
  const report = readDocument(file);
  if (
    !isFields(report) ||
    !isText(report.made_at) ||
    !Array.isArray(report.rules) ||
    !isFields(report.target)
  )
    throw new UsageError(`${file} is not a JSON report of check-server`);
  const { made_at: madeAt, server, revisions } = report;
  const listings = listingsIn(report);
  if (listings.length === 0)
    throw new UsageError(
      Array.isArray(revisions) && revisions.length === 0
        ? `${file} lists nothing: check-server could not test the server`
        : `This report is older than digests: run the check again (${file})`,
    );
  const { name, version } = isFields(server) ? server : {};
  return { madeAt, server: isText(name) ? `${name} ${version}` : 'an unnamed server', listings };
}
