import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { parseSpecification } from '../specification/specification.server.ts';
import { workingDraft } from './working-draft.ts';

/** The working draft's text and annexes, parsed. */
export async function readDraftText() {
  const text = await readProjectFile(`standard/specification/${workingDraft.version}.md`);
  const [body = '', ...parts] = text.split(/^<a id="(?=annex-)/m);
  const { title, sections, clauses, versions } = parseSpecification(body);
  const [, notice = ''] = body.trim().split(/\n{2,}/);
  const annexes = parts.map((part) => {
    const [, id = '', name = '', source = ''] =
      /^([a-z-]+)"><\/a>\n\n## ([^\n]+)\n([\s\S]*)$/.exec(part) ?? [];
    const [, number = '', annexTitle = ''] = /^Annex ([A-Z]): (.+)$/.exec(name) ?? [];
    return { id, number, title: annexTitle.replace(/^./, (first) => first.toUpperCase()), source };
  });
  return { title, notice, clauses, versions, sections, annexes };
}
