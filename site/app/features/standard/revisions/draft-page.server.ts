import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { loadHighlight } from '#app/ui/highlight.server.ts';
import { type ClauseEvidence, countCases, listEvidence } from '../specification/clause-evidence.server.ts';
import { listDraftFiles } from '../specification/published-files.server.ts';
import { renderTexts } from '../specification/specification-html.server.tsx';
import { readDraftText } from './draft-text.server.ts';
import { workingDraft } from './working-draft.ts';

export type WorkingDraft = Awaited<ReturnType<typeof readWorkingDraft>>;

/** The working draft's text, parsed and rendered on first use. */
export const readWorkingDraft = once(async () => {
  const { title, notice, clauses, versions, sections, annexes } = await readDraftText();
  const own = await readEvidence();
  const highlight = await loadHighlight();
  const evidence = new Map([...(await listEvidence()), ...own]);
  const render = (texts: Parameters<typeof renderTexts>[0]) =>
    renderTexts(texts, { evidence, versions, version: workingDraft.version, highlight });
  return {
    title,
    /** The draft's notice on its own state. */
    notice: notice.replaceAll('**', '').replaceAll('\n', ' '),
    clauses,
    sections: render(sections),
    annexes: render(annexes),
    /** Number of cases in the draft's test suite; `checked` is the number of clauses with cases. */
    cases: [...own.values()].reduce((sum, { cases }) => sum + cases, 0),
    checked: own.size,
    files: { schemas: listDraftFiles('schemas').length, examples: listDraftFiles('examples').length },
  };
});

/** Checks and cases of the draft's test suite, by clause number. */
async function readEvidence(): Promise<Map<string, ClauseEvidence>> {
  const files = listDraftFiles('test-suite').map(async (file) => {
    const { clause, ...evidence } = countCases(
      await readProjectFile('standard/test-suite', workingDraft.version, file),
    );
    return [clause, { ...evidence, version: workingDraft.version }] as const;
  });
  return new Map(await Promise.all(files));
}
