import { catalogCategorySeed, catalogItemSeed } from '#app/features/ecosystem/catalogue/seed.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { type OpenDatabase, vacuum } from '#app/services/database/database.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';

/** Queries of the map, as from visitors and attackers, with the largest responses among them. */
export const mapQuestions = [
  '',
  'view=list',
  'view=list&page=800',
  'category=servers',
  'category=servers&page=200&sort=name',
  'tier=community&sort=newest&page=50',
  'tier=verified',
  'flag=remote&flag=no-auth',
  'view=list&flag=installable&page=300',
  'tag=mcp-server',
  'tag=from-registry',
  'tag=database&category=servers&tier=official',
  'search=github',
  'search=server',
  'search=s',
  'search=database&category=community-servers&tag=mcp-server',
  'search=githib',
  'search=postgrse+databse',
  'search=zzzzqqqq',
  'view=landscape',
  'view=landscape&tag=database&tier=official',
  'view=landscape&tag=from-registry&flag=remote',
  'view=landscape&search=server',
  'view=landscape&category=servers&page=20',
  'view=landscape&layer=serve',
  'view=landscape&layer=serve&search=server',
  'view=landscape&layer=other',
  'layer=trust&page=100',
  'view=list&layer=serve&sort=-name&page=400',
  'view=list&sort=-name&page=400',
  'view=list&sort=category&page=400',
  'view=list&sort=-category&category=servers',
  'view=list&sort=tier&page=400',
  'view=list&sort=-tier',
  'view=list&sort=checked&page=400',
  'view=list&sort=-checked&tier=verified',
];

/**
 * Fills the map with at least `size` items: the seed's and copies of them, each with another name, maintainer and tags.
 */
export async function fillMap({ db }: OpenDatabase, size: number): Promise<void> {
  await seedContent(db, [catalogCategorySeed(), catalogItemSeed()]);
  const seed = await db.select().from(catalogItems);
  for (let filled = seed.length; filled < size; filled += seed.length) {
    const copy = filled / seed.length;
    const copies = seed.slice(0, size - filled).map((item, index) => {
      const {
        id: _id,
        search: _search,
        sortName: _sortName,
        isInstallable: _isInstallable,
        ...columns
      } = item;
      return {
        ...columns,
        slug: `${item.slug}-${copy}`,
        name: `${item.name} ${word(copy * 7 + index)}`,
        maintainer: `${item.maintainer ?? ''} ${word(index * 13 + copy)}`,
        tags: [...item.tags.slice(0, 4), 'from-registry', word((index * copy) % 700)],
        sortOrder: 1000,
        tier: copy % 9 === 0 ? item.tier : 'community',
      };
    });
    await db.insert(catalogItems).values(copies);
  }
  await vacuum(db);
}

/** An invented word, always the same for a number. */
function word(number: number): string {
  const syllables = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'to', 'vi', 'wo', 'ze'];
  return [...String(number + 1000)].map((digit) => syllables[Number(digit)]).join('');
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** Notes statements that are sent to the database from now on, except those in transactions. */
export function noteStatements(database: OpenDatabase): Statement[] {
  const sent: Statement[] = [];
  const client = database.kind === 'server' ? database.pool : database.lite;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = ((config: string | { text: string }, values: unknown[], ...rest: unknown[]) => {
    sent.push({ text: typeof config === 'string' ? config : config.text, values });
    return query(config, values, ...rest);
  }) as typeof client.query;
  return sent;
}
