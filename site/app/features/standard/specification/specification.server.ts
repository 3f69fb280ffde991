import { type Clause, parseSpecification, type Specification } from '@context-native/mcp/specification';
import { remembered } from '#app/lib/remembered.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { newestRevision, revisionFolder } from '../revisions/revisions.server.ts';

export {
  type Clause,
  type ClauseLevel,
  parseSpecification,
  type Section,
  type Specification,
  type Version,
} from '@context-native/mcp/specification';

const readRevision = remembered(
  (date: string): Promise<Specification> =>
    readProjectFile(revisionFolder, `${date}.md`).then(parseSpecification),
);

/** The normative text of a revision of the current version, of the newest without a date, read and taken apart on first use. */
export const readSpecification = (date = newestRevision().date): Promise<Specification> => readRevision(date);

/** Every clause of the current version, in the order of the text. */
export async function listClauses(): Promise<Clause[]> {
  return (await readSpecification()).clauses;
}
