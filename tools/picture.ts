/** Draws the picture of the architecture (docs/building.svg) from the code's imports. */

/** A file that imports others, by their paths from the root. */
interface Importer {
  source: string;
  imports: string[];
}

const floors = ['Features', 'Services', 'Ground'] as const;
type Floor = (typeof floors)[number];

/** A row of the picture, and maybe a column: a feature, a service, or a part of the ground. */
interface Unit {
  floor: Floor;
  name: string;
  /** Names of the units that its files import. */
  uses: Set<string>;
}

const ground: [folder: string, name: string][] = [
  ['site/app/ui/', 'ui'],
  ['site/app/enhance/', 'enhance'],
  ['packages/checker/', 'checker'],
  ['site/app/lib/', 'lib'],
];

function placeOf(path: string): Pick<Unit, 'floor' | 'name'> | undefined {
  // Only the composition reads a declaration, so its imports do not count for the feature.
  if (/\.test\.tsx?$|\/feature\.server\.ts$/.test(path)) return undefined;
  const [, kind, name = ''] = /^site\/app\/(features|services)\/([^/.]+)\//.exec(path) ?? [];
  if (kind) return { floor: kind === 'features' ? 'Features' : 'Services', name };
  if (path.startsWith('site/app/desk/')) return { floor: 'Features', name: 'desk' };
  const part = ground.find(([folder]) => path.startsWith(folder))?.[1];
  return part ? { floor: 'Ground', name: part } : undefined;
}

/** Units by floor: features by name, others sorted so that each mostly uses those after it. */
function findUnits(importers: readonly Importer[]): Unit[] {
  const units = new Map<string, Unit>();
  for (const { source, imports } of importers) {
    const place = placeOf(source);
    if (!place) continue;
    const unit: Unit = units.get(place.name) ?? { ...place, uses: new Set() };
    units.set(place.name, unit);
    for (const path of imports) {
      const used = placeOf(path)?.name;
      if (used && used !== place.name) unit.uses.add(used);
    }
  }
  const heightOf = ({ floor, uses }: Unit, above: readonly Unit[] = []): number =>
    floor === 'Features'
      ? 0
      : 1 +
        Math.max(
          0,
          ...[...uses].flatMap((name) => {
            const unit = units.get(name);
            return unit && !above.includes(unit) ? [heightOf(unit, [...above, unit])] : [];
          }),
        );
  return [...units.values()].sort(
    (a, b) =>
      floors.indexOf(a.floor) - floors.indexOf(b.floor) ||
      heightOf(b) - heightOf(a) ||
      a.name.localeCompare(b.name, 'en'),
  );
}

const left = 150;
const top = 120;
const step = 26;
const rowHeight = 22;
const gap = 40;

const style = `
  svg { background: #fbfaf7; color: #1d1b18; font: 13px ui-sans-serif, system-ui, sans-serif }
  .floor { font: 500 19px Newsreader, Georgia, serif }
  .guide { stroke: currentColor; opacity: .09 }
  .trace { stroke: currentColor; opacity: .45 }
  .column { font: 12px ui-monospace, monospace }
  .entry { color: #b3361b }
  circle { fill: currentColor } text { fill: currentColor }
  @media (prefers-color-scheme: dark) { svg { background: #171614; color: #eae6dd } .entry { color: #f08a6c } }
`;

/**
 * An SVG with a row for each unit, a column for each unit that another one uses, and a node where the row's files
 * import the column's.
 */
export function drawBuilding(importers: readonly Importer[]): string {
  const units = findUnits(importers);
  const columns = units.filter(({ name }) => units.some(({ uses }) => uses.has(name)));
  const place = (list: readonly Unit[], size: number, from: number) =>
    new Map(
      list.map(
        ({ name, floor }, index) => [name, from + index * size + floors.indexOf(floor) * gap] as const,
      ),
    );
  const xOf = place(columns, step, left + 20);
  const yOf = place(units, rowHeight, top + gap);
  const width = Math.max(...xOf.values()) + 40;
  const height = Math.max(...yOf.values()) + 24;
  const parts = columns.map(({ name, floor }) => {
    const x = xOf.get(name);
    const kind = floor === 'Features' ? 'column entry' : 'column';
    return `<path class="guide" d="M${x} ${top}V${height - 12}"/><text class="${kind}" transform="translate(${x} ${top - 8}) rotate(-55)">${name}</text>`;
  });
  parts.push(
    `<text x="16" y="28">A row’s files import</text><text x="16" y="46">the columns of its nodes.</text>`,
    `<text class="entry" x="16" y="70">Red: a feature’s entry point.</text>`,
  );
  for (const { name, floor, uses } of units) {
    const y = yOf.get(name) ?? 0;
    const isFirst = units.find((unit) => unit.floor === floor)?.name === name;
    if (isFirst) parts.push(`<text class="floor" x="16" y="${y - 20}">${floor}</text>`);
    parts.push(`<text x="${left}" y="${y + 4}" text-anchor="end">${name}</text>`);
    const nodes = columns.filter((column) => uses.has(column.name));
    const last = nodes.at(-1);
    if (last) parts.push(`<path class="trace" d="M${left + 8} ${y}H${xOf.get(last.name)}"/>`);
    for (const node of nodes)
      parts.push(
        `<circle${node.floor === 'Features' ? ' class="entry"' : ''} cx="${xOf.get(node.name)}" cy="${y}" r="4.5"/>`,
      );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Who imports whom: features, services and the ground">
<style>${style}</style>
${parts.join('\n')}
</svg>
`;
}
