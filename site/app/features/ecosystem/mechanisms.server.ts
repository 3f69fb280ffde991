import { countEntries } from '#app/features/registry/registry.server.ts';
import { countOf } from '#app/lib/format-number.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import file from '../../../content/mechanisms.json' with { type: 'json' };

interface Mechanism {
  id: string;
  title: string;
  /** Why more of it makes more of everything. */
  because: string;
  today: string;
  planned: string;
  link: { href: string; label: string };
  /** The mechanism that this one drives. */
  drives: string;
}

/**
 * In the order in which each drives the next; the last drives the first. What there is today is counted: `{entries}`,
 * `{lessons}`, `{modules}` and `{levels}` stand for how many.
 */
export async function listMechanisms(): Promise<Mechanism[]> {
  const [entries, modules, { levels }] = await Promise.all([countEntries(), listModules(), readTiers()]);
  const counts: Record<string, string> = {
    entries: countOf(entries, 'entry', 'entries'),
    lessons: countOf(modules.flatMap(({ lessons }) => lessons).length, 'lesson'),
    modules: countOf(modules.length, 'module'),
    levels: countOf(levels.length, 'level'),
  };
  return file.map((mechanism) => ({
    ...mechanism,
    today: mechanism.today.replace(/\{(\w+)\}/g, (braces, name: string) => counts[name] ?? braces),
  }));
}
