import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { formatLongDate } from '#app/lib/dates.ts';
import { readFrontMatter } from '#app/lib/front-matter.ts';
import { pick } from '#app/lib/pick.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { site } from '#site';

const frontMatter = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  changed: z.coerce.date(),
});

/** Names and periods that a text can contain in braces, so that another operator need not rewrite it. */
const names = {
  ...pick(site, 'product', 'slug', 'email', 'securityEmail', 'licence'),
  ...site.keepDays,
};

/** End of a Markdown line that is shown only if the settings name a seller. */
const forSellers = ' {ifSeller}';

/** A text of `site/content/pages`, by its file name without extension. */
export async function readTextPage(name: string, { hasSeller }: { hasSeller: boolean }) {
  const file = await readFile(join(projectRoot, 'site/content/pages', `${name}.md`), 'utf8');
  const lines = file.split('\n').filter((line) => hasSeller || !line.endsWith(forSellers));
  const filled = lines
    .join('\n')
    .replaceAll(forSellers, '')
    .replace(/\{(\w+)\}/g, (braces, key) => String(names[key as keyof typeof names] ?? braces));
  const { data, content } = readFrontMatter(filled);
  const { title, description, lead, changed } = frontMatter.parse(data);
  const iso = changed.toISOString().slice(0, 10);
  return {
    title,
    description,
    lead,
    changed: { iso, shown: formatLongDate(changed) },
    html: await renderMarkdown(content),
  };
}
