/** A part of a text that both texts have, or only the old or the new one. */
export interface Piece {
  kind: 'same' | 'old' | 'new';
  text: string;
}

/** Maximum size of the comparison, in words of one text times words of the other. */
const maxCells = 1_000_000;
/** Characters shown around a difference. */
const around = 60;
/** Maximum characters of one piece that differs. */
const maxPiece = 1000;

/** Compares two texts word by word. The parts that are the same are shortened. */
export function diffWords(before: string, now: string): Piece[] {
  const [old, current] = [wordsOf(before), wordsOf(now)];
  let start = 0;
  while (start < old.length && start < current.length && old[start] === current[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < current.length - start &&
    old[old.length - 1 - end] === current[current.length - 1 - end]
  )
    end++;
  const middle = diffMiddle(old.slice(start, old.length - end), current.slice(start, current.length - end));
  const pieces = joinPieces([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]);
  return pieces.map((piece, index) => shortenPiece(piece, index === 0, index === pieces.length - 1));
}

/** Words, and the white space and signs between them. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** Longest common subsequence of two lists of words. Lists that are too long are not compared. */
function diffMiddle(old: readonly string[], current: readonly string[]): Piece[] {
  const replaced: Piece[] = [
    { kind: 'old', text: old.join('') },
    { kind: 'new', text: current.join('') },
  ];
  if (old.length === 0 || current.length === 0 || old.length * current.length > maxCells) return replaced;
  const width = current.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = current.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === current[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < current.length) {
    const [was, is] = [old[row], current[column]];
    if (was !== undefined && was === is) {
      pieces.push({ kind: 'same', text: was });
      row++;
      column++;
    } else if (is === undefined || (was !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: 'old', text: was ?? '' });
      row++;
    } else {
      pieces.push({ kind: 'new', text: is });
      column++;
    }
  }
  return pieces;
}

/**
 * Joins neighbours of one kind. White space alone between two differences belongs to both, so that a changed phrase is
 * one difference.
 */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let gap = { old: '', new: '' };
  const close = () => {
    for (const kind of ['old', 'new'] as const) if (gap[kind] !== '') joined.push({ kind, text: gap[kind] });
    gap = { old: '', new: '' };
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    if (text === '') continue;
    const next = pieces[index + 1];
    const isInside =
      gap.old + gap.new !== '' && /^\s+$/.test(text) && next !== undefined && next.kind !== 'same';
    if (kind !== 'same') gap[kind] += text;
    else if (isInside) gap = { old: gap.old + text, new: gap.new + text };
    else {
      close();
      const last = joined.at(-1);
      if (last?.kind === 'same') last.text += text;
      else joined.push({ kind, text });
    }
  }
  close();
  return joined;
}

function shortenPiece({ kind, text }: Piece, isFirst: boolean, isLast: boolean): Piece {
  if (kind !== 'same') return { kind, text: cut(text, maxPiece) };
  const head = isFirst ? '' : text.slice(0, around);
  const tail = isLast ? '' : text.slice(-around);
  return {
    kind,
    text: text.length <= head.length + tail.length + 3 ? text : `${head}…${tail}`.toWellFormed(),
  };
}

const cut = (text: string, most: number) =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed();
