/** A piece of two texts: in both, or in one of them only. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** An item of two lists: at its place in both, or in one of them only. */
export interface DiffItem<T> {
  kind: DiffPart['kind'];
  item: T;
}

/**
 * The longest common subsequence of two lists, and the items that only one of them has. Removed items come before added
 * ones.
 */
export function diffLists<T>(before: readonly T[], after: readonly T[]): DiffItem<T>[] {
  const width = after.length + 1;
  // Length of the longest common subsequence, for each pair of rests of the two lists.
  const common = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i] === after[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const items: DiffItem<T>[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      items.push({ kind: 'same', item: before[i++] as T });
      j++;
    } else if (
      j >= after.length ||
      (i < before.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    )
      items.push({ kind: 'removed', item: before[i++] as T });
    else items.push({ kind: 'added', item: after[j++] as T });
  }
  return items;
}

/** A word, a sign, or text between backticks, with the white space before it. */
const token = /\s*(?:`[^`]*`|[\p{L}\p{N}_'’-]+(?:[.:/][\p{L}\p{N}_'’-]+)*|[^\s])/gu;
/** Minimum length, in words, of a shared run between two changes. A shorter run is shown as part of the changes. */
const fewest = 3;

/** The differences of two texts by words. Removed words come before the words that replace them. */
export function diffWords(before: string, after: string): DiffPart[] {
  const wordsOf = (text: string) => text.match(token) ?? [];
  const runs: { kind: DiffPart['kind']; words: string[] }[] = [];
  for (const { kind, item } of diffLists(wordsOf(before), wordsOf(after))) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.words.push(item);
    else runs.push({ kind, words: [item] });
  }
  const parts: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, { kind, words }] of runs.entries()) {
    const text = words.join('');
    const isBetween = index > 0 && index < runs.length - 1;
    if (kind === 'same' && (!isBetween || words.length >= fewest)) {
      flush();
      parts.push({ kind, text });
    } else {
      if (kind !== 'added') removed += text;
      if (kind !== 'removed') added += text;
    }
  }
  flush();
  return parts;
}
