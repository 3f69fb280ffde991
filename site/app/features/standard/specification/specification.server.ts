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

/** The normative text of a revision of the current version (default: the newest), parsed on first use. */
export const readSpecification = (date = newestRevision().date): Promise<Specification> => readRevision(date);

/** The current version's clauses, in the order of the text. */
export async function listClauses(): Promise<Clause[]> {
  return (await readSpecification()).clauses;
}
