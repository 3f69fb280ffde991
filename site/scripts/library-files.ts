/**
 * `node site/scripts/library-files.ts [DIR]`: makes a PDF of each article in the library, and an archive of its code if
 * it has any. The build runs it. The same texts give the same bytes. See docs/decisions/library-and-partners.md.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { site } from '../../site.config.ts';
import { withChecker } from '../app/lib/checker-command.ts';
import { readFrontMatter } from '../app/lib/front-matter.ts';
import { withClaims } from '../app/services/claims/dated-claims.ts';
import { type Article, type Code, drawArticle, listCode } from './library/draw-article.ts';
import { zipFolder } from './static/manifest.ts';

const root = resolve(import.meta.dirname, '../..');
const directory = resolve(process.argv[2] ?? join(root, 'build/client/content-library/files'));

const entries = z.array(z.object({ sourceUrl: z.string(), licence: z.string() }));
const frontMatter = z.object({
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  published: z.coerce.date(),
});

/** File extensions by the language of a code block. */
const endings: Record<string, string> = { python: 'py', bash: 'sh', text: 'txt', http: 'txt', '': 'txt' };

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const listed = entries.parse(
  JSON.parse(readFileSync(join(root, 'site/content/library/entries.json'), 'utf8')),
);
for (const { sourceUrl, licence } of listed) {
  const slug = /^\/blog\/(.+)$/.exec(sourceUrl)?.[1];
  if (!slug) continue;
  const article = readArticle(slug, licence);
  writeFileSync(join(directory, `${slug}.pdf`), await drawArticle(article));
  const code = listCode(article.markdown);
  if (code.length > 0) writeFileSync(join(directory, `${slug}-code.zip`), zipCode(slug, article, code));
}

function readArticle(slug: string, licence: string): Article {
  const { data, content } = readFrontMatter(
    readFileSync(join(root, 'site/content/articles', `${slug}.md`), 'utf8'),
  );
  return {
    ...frontMatter.parse(data),
    address: `${site.standardOrigin}/blog/${slug}`,
    licence: `Licence: ${licence}`,
    markdown: withClaims(withChecker(content)),
  };
}

/** A ZIP file with each block of code as a file, numbered and named after its heading, and a README with its source. */
function zipCode(slug: string, { title, author, address, licence }: Article, code: Code[]): Uint8Array {
  const files = code.map(({ language, text, under }, index) => {
    const number = String(index + 1).padStart(2, '0');
    const name =
      under
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'code';
    return [`${number}-${name}.${endings[language] ?? language}`, `${text}\n`] as const;
  });
  const readme = `${title}\n\nThe code from this article by ${author}, in the order in which it appears.\n${address}\n${licence}\n`;
  const texts = [['README.txt', readme] as const, ...files];
  return zipFolder(
    slug,
    texts.map(([name, text]) => [name, new TextEncoder().encode(text)]),
  );
}
