import { mapFilter } from '#app/features/ecosystem/catalogue/filter.ts';
import { listItems } from '#app/features/ecosystem/catalogue/items.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { fillMap, mapQuestions, noteStatements, type Statement } from '../../tests/support/many-items.ts';
import { budgets } from './budgets.ts';
import { atMost, median, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';

const runs = 5;

/** Pages of results of the ecosystem map, of 20,000 items on a PostgreSQL server: queries, and time in the database. */
export function measureCatalogue(): Promise<Row[]> {
  return withServerDatabase(async (url) => {
    const database = await openServerDatabase(url, createLog('warn'));
    const { items, queries, databaseMs } = budgets.catalogue;
    try {
      await fillMap(database, items);
      const sent = noteStatements(database);
      const rows: Row[] = [];
      for (const question of mapQuestions) {
        sent.length = 0;
        await listItems(database.db, mapFilter(new URLSearchParams(question)));
        const statements = [...sent];
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1) times.push(await timeInDatabase(database.pool, statements));
        const what = `/mcp-map?${question}, ${statements.length} queries`;
        if (statements.length > queries) rows.push(atMost(`${what}: queries`, statements.length, queries));
        rows.push(atMost(what, median(times), databaseMs, ' ms'));
        console.log(`  ${rows.at(-1)?.measured.padEnd(10)} ${what}`);
      }
      return rows;
    } finally {
      await database.close();
    }
  });
}

type Pool = Awaited<ReturnType<typeof openServerDatabase>>['pool'];

/** Milliseconds that the server itself says it took to plan and run the statements. */
async function timeInDatabase(pool: Pool, statements: Statement[]): Promise<number> {
  let milliseconds = 0;
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
      const [plan] = rows[0]['QUERY PLAN'] as { 'Planning Time': number; 'Execution Time': number }[];
      milliseconds += (plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0);
    }
  } finally {
    client.release();
  }
  return milliseconds;
}
