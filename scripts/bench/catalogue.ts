import { mapFilter } from '#app/features/ecosystem/catalogue/filter.ts';
import { listItems } from '#app/features/ecosystem/catalogue/items.server.ts';
import { catalogCategorySeed, catalogItemSeed } from '#app/features/ecosystem/catalogue/seed.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { vacuum } from '#app/services/database/database.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { budgets } from './budgets.ts';
import { atMost, median, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';

/** What visitors and hostile ones ask for, the largest answers among them. */
const questions = [
  '',
  'view=list',
  'view=list&page=800',
  'category=servers',
  'category=servers&page=200&sort=name',
  'tier=community&sort=newest&page=50',
  'tier=verified',
  'flag=remote&flag=no-auth',
  'tag=mcp-server',
  'tag=database&category=servers&tier=official',
  'search=github',
  'search=server',
  'search=s',
  'search=database&category=community-servers&tag=mcp-server',
  'search=githib',
  'search=postgrse+databse',
  'search=zzzzqqqq',
];

const runs = 5;

/** Pages of results of the ecosystem map, of 20,000 items on a PostgreSQL server: queries, and time in the database. */
export function measureCatalogue(): Promise<Row[]> {
  return withServerDatabase(async (url) => {
    const database = await openServerDatabase(url, createLog('warn'));
    try {
      await fill(database);
      const sent: Statement[] = [];
      watch(database.pool, sent);
      const rows: Row[] = [];
      for (const question of questions) {
        sent.length = 0;
        await listItems(database.db, mapFilter(new URLSearchParams(question)));
        const statements = [...sent];
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1) times.push(await timeInDatabase(database.pool, statements));
        const what = `/mcp-map?${question}, ${statements.length} queries`;
        const { queries, databaseMs } = budgets.catalogue;
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

type Database = Awaited<ReturnType<typeof openServerDatabase>>;
interface Statement {
  text: string;
  values: unknown[];
}

/** The seed's items over and over, each with a name, a maintainer and tags of its own. */
async function fill({ db }: Database): Promise<void> {
  await seedContent(db, [catalogCategorySeed(), catalogItemSeed()]);
  const seed = await db.select().from(catalogItems);
  for (let copy = 0; seed.length * (copy + 1) < budgets.catalogue.items; copy += 1) {
    const copies = seed.map(({ id: _id, slug, name, maintainer, tags, ...item }, index) => ({
      ...withoutGenerated(item),
      slug: `${slug}-${copy}`,
      name: `${name} ${word(copy * 7 + index)}`,
      maintainer: `${maintainer ?? ''} ${word(index * 13 + copy)}`,
      tags: [...tags.slice(0, 5), word((index * copy) % 700)],
      sortOrder: 1000,
      tier: copy % 9 === 0 ? item.tier : 'community',
    }));
    await db.insert(catalogItems).values(copies);
  }
  await vacuum(db);
}

function withoutGenerated<T extends { search: unknown; terms: unknown; sortName: unknown }>(item: T) {
  const { search: _search, terms: _terms, sortName: _sortName, ...columns } = item;
  return columns;
}

/** A made-up word, the same for the same number. */
function word(number: number): string {
  const syllables = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'to', 'vi', 'wo', 'ze'];
  return [...String(number + 1000)].map((digit) => syllables[Number(digit)]).join('');
}

/** Notes what is sent to the database. */
function watch(pool: Database['pool'], sent: Statement[]): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((config: { text: string }, values: unknown[], ...rest: unknown[]) => {
    sent.push({ text: config.text, values });
    return query(config, values, ...rest);
  }) as typeof pool.query;
}

/** Milliseconds that the server itself says it took to plan and run the statements. */
async function timeInDatabase(pool: Database['pool'], statements: Statement[]): Promise<number> {
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
