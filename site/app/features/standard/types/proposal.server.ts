import type { checkEntry, EntryFinding } from '@context-native/mcp/dictionary';
import type { Schema, TypeEntry } from '@context-native/mcp/dictionary/entry';
import { checkForm, type FormAnswer, readFields, somethingWrong } from '#app/lib/form-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { ProposedFile } from '#app/lib/repository-address.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import { domains, findType, typesFolder } from './dictionary.server.ts';
import { type Proposal, type ProposalField, proposalSchema } from './proposal.ts';

const check = inWorker<Parameters<typeof checkEntry>[0], EntryFinding[]>(
  'site/app/features/standard/types/check-proposal.job.server.ts',
  'judge',
);

/** The answer to a proposal: what to fix, or the file. The server stores nothing. */
export interface CheckedProposal {
  answer: FormAnswer<ProposalField>;
  findings: EntryFinding[];
  proposed?: ProposedFile;
}

/** The answer to a posted proposal, and its status. */
export async function checkProposal(
  form: FormData,
): Promise<{ checked: CheckedProposal; status: number; headers?: HeadersInit }> {
  const values = readFields(form);
  const refuse = (errors: FormAnswer['errors'], message = somethingWrong, findings: EntryFinding[] = []) => ({
    checked: { answer: { values, errors, message }, findings },
    status: 422,
  });
  const { values: proposal, errors } = checkForm(proposalSchema, values);
  if (errors) return refuse(errors);
  if (findType(proposal.name))
    return refuse({ name: 'The dictionary already has a type with this name. Choose another name.' });
  if (!domains.some(({ name }) => name === proposal.domain)) return refuse({ domain: 'Choose a domain.' });
  const entry = entryOf(proposal);
  try {
    const findings = await check(entry);
    if (findings.length > 0) return refuse(errorsOf(findings), somethingWrong, findings);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message: title, status, headers } = error;
    const description =
      status === 422 ? 'Shorten the examples, and limit the lists and counts in the schema.' : undefined;
    const message = { title, destructive: true, ...(description && { description }) };
    return { ...refuse({}, message), status, ...(headers && { headers }) };
  }
  const proposed = {
    path: `${typesFolder}/${entry.name}.json`,
    file: `${JSON.stringify(entry, null, 2)}\n`,
  };
  return { checked: { answer: { values, errors: {} }, findings: [], proposed }, status: 200 };
}

function entryOf({ units, reuses, used_by, schema, ...given }: Proposal): TypeEntry {
  const { name, title, description, domain, examples, counter_examples } = given;
  return {
    name,
    version: '1.0.0',
    title,
    description,
    domain,
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema } as Schema,
    ...(units.length > 0 && {
      units: units.map(([pointer = '', system = '', meaning = '']) => ({ pointer, system, meaning })),
    }),
    reuses: reuses.map(([vocabulary = '', part = '', url]) => ({ vocabulary, part, ...(url && { url }) })),
    examples,
    counter_examples,
    used_by: used_by.map(([path = '']) => path),
    replaced_by: null,
    since: new Date().toISOString().slice(0, 10),
  };
}

/** Errors by field: the first finding of each. */
function errorsOf(findings: EntryFinding[]): FormAnswer['errors'] {
  const errors: FormAnswer['errors'] = {};
  for (const { part, pointer, message } of findings)
    errors[part] ??= pointer === '' ? message : `At ${pointer}: ${message}`;
  return errors;
}
