const width = 320;
const height = 180;

/** Shape of the line between nodes, by category; others have straight lines. */
const ways: Record<string, 'straight' | 'stepped' | 'curved'> = {
  talk: 'curved',
  getting_started: 'curved',
  demo: 'stepped',
  tutorial: 'stepped',
};

/**
 * Drawing for a work without a cover: its title as a trace. Each of the first nine words is a node. A longer word
 * leaves more space to the next node. The word's letters set the height, the category sets the shape of the line.
 */
export function DrawnThumbnail({ title, categoryCode }: { title: string; categoryCode: string }) {
  const nodes = nodesOf(title);
  const last = nodes.at(-1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={lineThrough(nodes, ways[categoryCode] ?? 'straight')} className="stroke-ink" />
      {nodes.slice(0, -1).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="5" className="fill-faint stroke-ink" />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="6" className="fill-signal" />}
    </svg>
  );
}

interface Node {
  x: number;
  y: number;
}

function nodesOf(title: string): Node[] {
  const words = (title.match(/[\p{L}\p{N}]+/gu) ?? ['?']).slice(0, 9);
  const letters = words.slice(0, -1).reduce((sum, word) => sum + word.length + 3, 0) || 1;
  let before = 0;
  return words.map((word) => {
    const x = Math.round(36 + (before / letters) * (width - 72));
    before += word.length + 3;
    const sum = [...word].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
    return { x, y: 52 + (sum % 77) };
  });
}

function lineThrough(nodes: Node[], way: 'straight' | 'stepped' | 'curved'): string {
  return nodes
    .map(({ x, y }, index) => {
      const before = nodes[index - 1];
      if (!before) return `M${x} ${y}`;
      if (way === 'straight') return `L${x} ${y}`;
      const middle = Math.round((before.x + x) / 2);
      return way === 'stepped' ? `H${middle}V${y}H${x}` : `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}
