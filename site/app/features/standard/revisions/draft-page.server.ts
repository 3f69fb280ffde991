import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { loadHighlight } from '#app/ui/highlight.server.ts';
import { type ClauseEvidence, countCases, listEvidence } from '../specification/clause-evidence.server.ts';
import { listDraftFiles } from '../specification/published-files.server.ts';
import { renderTexts } from '../specification/specification-html.server.tsx';
import { readDraftText } from './draft-text.server.ts';
import { workingDraft } from './working-draft.ts';

export type WorkingDraft = Awaited<ReturnType<typeof readWorkingDraft>>;

/** The text of the working draft, taken apart and rendered on first use. */
export const readWorkingDraft = once(async () => {
  const { title, notice, clauses, versions, sections, annexes } = await readDraftText();
  const own = await readEvidence();
  const highlight = await loadHighlight();
  const evidence = new Map([...(await listEvidence()), ...own]);
  const render = (texts: Parameters<typeof renderTexts>[0]) =>
    renderTexts(texts, { evidence, versions, version: workingDraft.version, highlight });
  return {
    title,
    /** What its first lines say of its state, as the text has it. */
    notice: notice.replaceAll('**', '').replaceAll('\n', ' '),
    clauses,
    sections: render(sections),
    annexes: render(annexes),
    /** Cases of its test suite, and the clauses that have some. */
    cases: [...own.values()].reduce((sum, { cases }) => sum + cases, 0),
    checked: own.size,
    files: { schemas: listDraftFiles('schemas').length, examples: listDraftFiles('examples').length },
  };
});

/** What of sections 10 to 20 a machine checks, by number of the clause. */
async function readEvidence(): Promise<Map<string, ClauseEvidence>> {
  const files = listDraftFiles('test-suite').map(async (file) => {
    const { clause, ...evidence } = countCases(
      await readProjectFile('standard/test-suite', workingDraft.version, file),
    );
    return [clause, { ...evidence, version: workingDraft.version }] as const;
  });
  return new Map(await Promise.all(files));
}
