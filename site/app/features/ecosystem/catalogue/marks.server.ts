import drawn from '../../../../content/catalogue/mark-paths.json' with { type: 'json' };
import named from '../../../../content/catalogue/marks.json' with { type: 'json' };

const items = new Map(Object.entries(named.items));
const makers = new Map(Object.entries(named.makers));
const paths = new Map(Object.entries(drawn));

interface Marked {
  slug: string;
  maintainer: string | null;
  /** Where it is imported from: there anybody may call themselves anything. */
  source: string | null;
}

/** An item with the mark of its own or of its maker, a path on a grid of 240 by 240; undefined where none is known. */
export function withMark<T extends Marked>(item: T): T & { mark: string | undefined } {
  const name = items.get(item.slug) ?? (item.source ? undefined : makers.get(item.maintainer ?? ''));
  return { ...item, mark: name && paths.get(name) };
}
