import { type DiffPart, diffLists, diffWords } from '#app/lib/word-diff.ts';
import { type Clause, readSpecification, type Section } from '../specification/specification.server.ts';
import { listRevisions, stepOf } from './revisions.server.ts';

export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** Number and level of a clause; undefined for text without a number. */
  clause?: Pick<Clause, 'number' | 'level'>;
  parts: DiffPart[];
}

/**
 * Differences from one revision to a later one, clause by clause; undefined if one does not exist, or `from` is not
 * earlier.
 */
export async function compareRevisions(from: string, to: string) {
  const earlier = listRevisions().find(({ date }) => date === from);
  const later = listRevisions().find(({ date }) => date === to);
  if (!earlier || !later || from >= to) return undefined;
  const [before, after] = await Promise.all([readSpecification(from), readSpecification(to)]);
  const numbers = [...new Set([...before.sections, ...after.sections].map(({ number }) => number))];
  const sections = numbers
    .sort((a, b) => a - b)
    .map((number) => {
      const [old, now] = [before, after].map((text) => text.sections.find((one) => one.number === number));
      const { id, title } = (now ?? old) as Section;
      const clausesOf = (text: typeof before) => text.clauses.filter(({ section }) => section === number);
      return {
        number,
        id,
        title,
        clauses: compareClauses(clausesOf(before), clausesOf(after)),
        // Text around the clauses: paragraphs, list items and table rows.
        text: compareBlocks(blocksOf(old), blocksOf(now)),
      };
    })
    // Only sections with changes.
    .filter(({ clauses, text }) => clauses.length + text.length > 0);
  const changes = sections.flatMap(({ clauses }) => clauses);
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  const [added, removed, changed] = [count('added'), count('removed'), count('changed')];
  const counts = { added, removed, changed, same: after.clauses.length - added - changed };
  return { ...stepOf(earlier, later), sections, counts };
}

/** Compares clauses by their numbers, which never change. */
function compareClauses(before: Clause[], after: Clause[]): Change[] {
  const minor = ({ number }: Clause) => Number(number.split('.')[1]);
  const numbers = [...new Map([...before, ...after].map((clause) => [clause.number, minor(clause)]))];
  return numbers
    .sort(([, a], [, b]) => a - b)
    .flatMap(([number]): Change[] => {
      const old = before.find((clause) => clause.number === number);
      const now = after.find((clause) => clause.number === number);
      const { level = 'MUST' } = now ?? old ?? {};
      const clause = { number, level };
      if (!old) return [{ kind: 'added', clause, parts: diffWords('', wordsOf(now?.text ?? '')) }];
      if (!now) return [{ kind: 'removed', clause, parts: diffWords(wordsOf(old.text), '') }];
      // A clause with a new level counts as changed, even if its words are the same.
      const withLevel = old.level === now.level ? '' : `${old.level}: `;
      const nowLevel = old.level === now.level ? '' : `${now.level}: `;
      const [a, b] = [withLevel + wordsOf(old.text), nowLevel + wordsOf(now.text)];
      return a === b ? [] : [{ kind: 'changed', clause, parts: diffWords(a, b) }];
    });
}

/** Text without a number, in blocks: paragraphs, list items and table rows. */
function blocksOf(section: Section | undefined): string[] {
  return (section?.source ?? '')
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('<a id="clause-'))
    .flatMap((block) => (/^[|-] ?/.test(block) ? block.split(/\n(?=[|-] ?)/) : [block]))
    .filter((block) => !/^\|[ |:-]+\|$/.test(block))
    .map((block) => wordsOf(block.replace(/^#+ |^- /, '')));
}

/** Text as a reader sees it, with backticks but without link URLs and table columns. */
const wordsOf = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/^\|\s*|\s*\|$/g, '')
    .replaceAll(/\s*\|\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Added and removed blocks; two with mostly the same words count as one changed block. */
function compareBlocks(before: string[], after: string[]): Change[] {
  const changes: Change[] = [];
  const items = diffLists(before, after);
  const added = items.filter(({ kind }) => kind === 'added').map(({ item }) => item);
  const taken = new Set<string>();
  for (const { kind, item } of items) {
    if (kind === 'removed') {
      const next = added.find((other) => !taken.has(other) && isLike(item, other));
      if (next) taken.add(next);
      const parts = diffWords(item, next ?? '');
      changes.push({ kind: next ? 'changed' : 'removed', parts });
    } else if (kind === 'added' && !taken.has(item))
      changes.push({ kind: 'added', parts: diffWords('', item) });
  }
  return changes;
}

function isLike(a: string, b: string): boolean {
  const shared = diffWords(a, b)
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.length, 0);
  return shared * 2 > Math.max(a.length, b.length);
}
