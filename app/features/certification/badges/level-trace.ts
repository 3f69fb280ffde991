interface LevelTrace {
  /** The one that was reached, from 1. */
  level: number;
  /** Of the middle node. */
  x: number;
  y: number;
  /** Between two nodes. */
  step: number;
  radius: number;
  width: number;
  colours: { ink: string; paper: string; signal: string };
}

const levels = [1, 2, 3];

/** A trace with a node for each level, of which the one that was reached has the signal colour: inside of an SVG. */
export function drawLevelTrace({ level, x, y, step, radius, width, colours }: LevelTrace): string {
  const { ink, paper, signal } = colours;
  const nodes = levels.map((node) => {
    const isReached = node === level;
    const fill = isReached ? signal : node < level ? ink : paper;
    return `<circle cx="${x + (node - 2) * step}" cy="${y}" r="${radius}" fill="${fill}" stroke="${isReached ? signal : ink}" stroke-width="${width}"/>`;
  });
  return `<path d="M${x - step} ${y}h${2 * step}" stroke="${ink}" stroke-width="${width}"/>${nodes.join('')}`;
}
