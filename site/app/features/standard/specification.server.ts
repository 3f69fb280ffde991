import { type Clause, parseSpecification, type Specification } from '@context-native/mcp/specification';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { newestRevision, revisionFolder } from './revisions.server.ts';

export {
  type Clause,
  type ClauseLevel,
  parseSpecification,
  type Section,
  type Specification,
  type Version,
} from '@context-native/mcp/specification';

const reading = new Map<string, Promise<Specification>>();

/** The normative text of a revision of the current version, of the newest without a date, read and taken apart on first use. */
export function readSpecification(date = newestRevision().date): Promise<Specification> {
  const known = reading.get(date);
  if (known) return known;
  const specification = readProjectFile(revisionFolder, `${date}.md`).then(parseSpecification);
  reading.set(date, specification);
  return specification;
}

/** Every clause of the current version, in the order of the text. */
export async function listClauses(): Promise<Clause[]> {
  return (await readSpecification()).clauses;
}
