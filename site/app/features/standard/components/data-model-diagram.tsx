import { type Entity, entities, relations } from '../examples/data-model.ts';

interface Layout {
  /** Part of the drawing's ids. The page shows one of two drawings, depending on its width. */
  name: 'wide' | 'narrow';
  boxWidth: number;
  gap: number;
}

interface Box {
  entity: Entity;
  x: number;
  y: number;
}

const headHeight = 56;
const rowHeight = 30;
const heightOf = (entity: Entity) => headHeight + entity.fields.length * rowHeight + 8;

/** The data model side by side on wide screens, otherwise one entity below the other, with the same content. */
export function DataModelDiagram() {
  return (
    <>
      <Drawing layout={{ name: 'wide', boxWidth: 296, gap: 124 }} />
      <Drawing layout={{ name: 'narrow', boxWidth: 334, gap: 84 }} />
    </>
  );
}

function Drawing({ layout }: { layout: Layout }) {
  const isWide = layout.name === 'wide';
  const boxes = placeBoxes(layout);
  const width = Math.max(...boxes.map(({ x }) => x + layout.boxWidth)) + 2;
  const height = Math.max(...boxes.map(({ y, entity }) => y + heightOf(entity))) + 2;
  const boxOf = (name: string) => boxes.find(({ entity }) => entity.name === name) as Box;
  return (
    <svg
      viewBox={`-1 -1 ${width} ${height}`}
      className={`h-auto w-full font-mono ${isWide ? 'max-md:hidden' : 'max-w-[26rem] md:hidden'}`}
      role="img"
      aria-labelledby={`data-model-${layout.name}-title`}
      aria-describedby={`data-model-${layout.name}-text`}
    >
      <title id={`data-model-${layout.name}-title`}>Entity-relationship diagram</title>
      <desc id={`data-model-${layout.name}-text`}>{describeModel()}</desc>
      {boxes.map((box) => (
        <EntityBox key={box.entity.name} box={box} width={layout.boxWidth} />
      ))}
      {relations.map(({ from, to, verb }) => (
        <Relation
          key={verb}
          verb={verb}
          {...(isWide ? acrossFrom : downFrom)(boxOf(from), boxOf(to), layout.boxWidth)}
        />
      ))}
    </svg>
  );
}

function placeBoxes({ name, boxWidth, gap }: Layout): Box[] {
  let y = 0;
  return entities.map((entity, index) => {
    const box = name === 'wide' ? { entity, x: index * (boxWidth + gap), y: 0 } : { entity, x: 0, y };
    y += heightOf(entity) + gap;
    return box;
  });
}

function describeModel(): string {
  const parts = entities.map(
    ({ name, fields }) => `${name} has ${fields.map((field) => field.name).join(', ')}.`,
  );
  return `${parts.join(' ')} ${relations.map(({ sentence }) => sentence).join('; ')}.`;
}

function EntityBox({ box: { entity, x, y }, width }: { box: Box; width: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={heightOf(entity)} rx="4" className="fill-sheet stroke-edge" />
      <text x="16" y="24" fontSize="14" fontWeight="600" className="fill-ink">
        {entity.name}
      </text>
      <text x="16" y="42" fontSize="13" className="fill-soft">
        {entity.meaning}
      </text>
      <path d={`M0 ${headHeight}H${width}`} className="stroke-ink" strokeWidth="1.5" />
      {entity.fields.map(({ name, type, key }, index) => {
        const middle = headHeight + 4 + (index + 0.5) * rowHeight;
        return (
          <g key={name}>
            {index > 0 && <path d={`M16 ${middle - rowHeight / 2}H${width - 16}`} className="stroke-rule" />}
            <text x="16" y={middle + 4.5} fontSize="13" className="fill-ink">
              {name}
            </text>
            <text x={width - 16} y={middle + 4.5} fontSize="13" textAnchor="end" className="fill-soft">
              {key === 'id' ? `${type} · key` : key ? `${type} · refers` : type}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type RelationLine = ReturnType<typeof acrossFrom | typeof downFrom>;

/** Line from the id of one entity to the field of the other that refers to it. */
function acrossFrom(from: Box, to: Box, width: number) {
  const startY = from.y + rowMiddle(from.entity, (key) => key === 'id');
  const endY = to.y + rowMiddle(to.entity, (key) => typeof key === 'object' && key.of === from.entity.name);
  const start: [number, number] = [from.x + width, startY];
  const end: [number, number] = [to.x, endY];
  const middle = (start[0] + end[0]) / 2;
  return {
    path: `M${start[0]} ${startY}H${middle}V${endY}H${end[0]}`,
    start,
    end,
    direction: 'across' as const,
    label: [middle, startY - 12] as const,
  };
}

function downFrom(from: Box, to: Box, width: number) {
  const x = width / 2;
  const start: [number, number] = [x, from.y + heightOf(from.entity)];
  const end: [number, number] = [x, to.y];
  return {
    path: `M${x} ${start[1]}V${end[1]}`,
    start,
    end,
    direction: 'down' as const,
    label: [x + 14, (start[1] + end[1]) / 2 + 4] as const,
  };
}

function rowMiddle(entity: Entity, isIt: (key: Entity['fields'][number]['key']) => boolean): number {
  return headHeight + 4 + (entity.fields.findIndex(({ key }) => isIt(key)) + 0.5) * rowHeight;
}

/** A line from one (a node) to many (a fork). */
function Relation({ verb, path, start, end, direction, label }: RelationLine & { verb: string }) {
  const [x, y] = end;
  const fork =
    direction === 'across'
      ? `M${x - 12} ${y}L${x} ${y - 7}M${x - 12} ${y}L${x} ${y + 7}`
      : `M${x} ${y - 12}L${x - 7} ${y}M${x} ${y - 12}L${x + 7} ${y}`;
  return (
    <>
      <path d={path + fork} className="fill-none stroke-ink" strokeWidth="1.5" />
      <circle cx={start[0]} cy={start[1]} r="5" className="fill-signal" />
      <text
        x={label[0]}
        y={label[1]}
        fontSize="13"
        textAnchor={direction === 'across' ? 'middle' : 'start'}
        className="fill-ink"
      >
        {verb}
      </text>
    </>
  );
}
