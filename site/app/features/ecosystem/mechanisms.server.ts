import { countEntries } from '#app/features/registry/registry.server.ts';
import { countOf } from '#app/lib/format-number.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import file from '../../../content/mechanisms.json' with { type: 'json' };

/**
 * Mechanisms in the order in which each drives the next; the last drives the first. Today's figures are counted:
 * `{entries}`, `{lessons}`, `{modules}` and `{levels}` are placeholders.
 */
export async function listMechanisms() {
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
