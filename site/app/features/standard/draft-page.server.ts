import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { loadHighlight } from '#app/ui/highlight.server.ts';
import { type ClauseEvidence, countCases, listEvidence } from './clause-evidence.server.ts';
import { readDraftText } from './draft-text.server.ts';
import { listDraftFiles } from './files/draft-files.server.ts';
import type { Specification } from './specification.server.ts';
import { type RenderedText, renderTexts } from './specification-html.server.tsx';
import { workingDraft } from './working-draft.ts';

export interface WorkingDraft extends Pick<Specification, 'title' | 'clauses'> {
  /** What its first lines say of its state, as the text has it. */
  notice: string;
  sections: RenderedText[];
  annexes: RenderedText[];
  /** Cases of its test suite, and the clauses that have some. */
  cases: number;
  checked: number;
  files: Record<'schemas' | 'examples', number>;
}

let reading: Promise<WorkingDraft> | undefined;

/** The text of the working draft, taken apart and rendered on first use. */
export function readWorkingDraft(): Promise<WorkingDraft> {
  reading ??= read();
  return reading;
}

async function read(): Promise<WorkingDraft> {
  const { title, notice, clauses, versions, sections, annexes } = await readDraftText();
  const own = await readEvidence();
  const highlight = await loadHighlight();
  const evidence = new Map([...(await listEvidence()), ...own]);
  const render = (texts: Parameters<typeof renderTexts>[0]) =>
    renderTexts(texts, { evidence, versions, version: workingDraft.version, highlight });
  return {
    title,
    notice: notice.replaceAll('**', '').replaceAll('\n', ' '),
    clauses,
    sections: render(sections),
    annexes: render(annexes),
    cases: [...own.values()].reduce((sum, { cases }) => sum + cases, 0),
    checked: own.size,
    files: { schemas: listDraftFiles('schemas').length, examples: listDraftFiles('examples').length },
  };
}

/** What of sections 10 to 20 a machine checks, by number of the clause. */
async function readEvidence(): Promise<Map<string, ClauseEvidence>> {
  const folder = join(projectRoot, 'standard/test-suite', workingDraft.version);
  const files = listDraftFiles('test-suite').map(async (file) => {
    const { clause, ...evidence } = countCases(await readFile(join(folder, file), 'utf8'));
    return [clause, { ...evidence, version: workingDraft.version }] as const;
  });
  return new Map(await Promise.all(files));
}
