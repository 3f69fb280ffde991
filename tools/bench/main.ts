/**
 * `npm run bench`: measures the site against its budgets (`budgets.ts`) and prints a table of them.
 *
 *     node tools/bench/main.ts                 everything, about twenty minutes
 *     node tools/bench/main.ts --sizes         the sizes alone: part of the gate
 *     node tools/bench/main.ts --only NAME     one part; may be given more than once
 *
 * Exits with 1 when a budget is missed.
 */
import { parseArgs } from 'node:util';
import { measureEarlier } from './earlier.ts';
import { measureExams } from './exams.ts';
import { measureFinishedPage } from './finished-page.ts';
import { measureGrowth } from './growth.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMcp } from './mcp.ts';
import { measureMemory } from './memory.ts';
import { measureRenderedPage } from './rendered-page.ts';
import { printRows, type Row, remark } from './report.ts';
import { measureSearch } from './search.ts';
import { measureSizes } from './sizes.ts';
import { measureStart } from './start.ts';
import { measureStorm } from './storm.ts';
import { measureTelemetry } from './telemetry.ts';

const parts: Record<string, () => Promise<Row[]>> = {
  sizes: measureSizes,
  lighthouse: measureLighthouse,
  interactions: measureInteractions,
  'finished-page': measureFinishedPage,
  'rendered-page': measureRenderedPage,
  start: measureStart,
  memory: measureMemory,
  search: measureSearch,
  exams: measureExams,
  mcp: measureMcp,
  storm: measureStorm,
  growth: measureGrowth,
  earlier: measureEarlier,
  telemetry: measureTelemetry,
};

const names = chosenParts();
const rows: Row[] = [];
for (const name of names) {
  console.log(`\n${name}`);
  rows.push(...((await parts[name]?.()) ?? []));
}
// The benchmark does not run the gate, whose time depends on the machine's other work.
if (names.length === Object.keys(parts).length)
  rows.push(remark('the gate on two cores, ≤ 20 min', 'npm test prints it at the end'));
console.log();
printRows(rows);
const missed = rows.filter(({ isMet }) => isMet === false).length;
console.log(missed === 0 ? '\nEvery budget is met.' : `\n${missed} budgets are not met.`);
process.exitCode = missed === 0 ? 0 : 1;

function chosenParts(): string[] {
  const names = Object.keys(parts);
  const { values } = parseArgs({
    options: { sizes: { type: 'boolean' }, only: { type: 'string', multiple: true } },
  });
  const chosen = [...(values.sizes ? ['sizes'] : []), ...(values.only ?? [])];
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
    process.exit(2);
  }
  return chosen.length > 0 ? chosen : names;
}
