import type { PublicPages } from './lib/public-page.ts';
import type { TextPages } from './services/http/text-pages.server.ts';
import { parseText, writeText } from './ui/markdown-text.server.ts';

interface Text {
  title: string;
  /** Of the page. */
  path: string;
  about: string;
}

interface Article extends Text {
  /** Whole, for the one file of everything. */
  content: string;
}

interface Parts {
  textPages: Pick<TextPages, 'markdownOf' | 'addressOf'>;
  siteUrl: string;
  /** Pages at fixed addresses, under the heading that they share. */
  pages: Record<string, PublicPages>;
  listLessons: () => Promise<Text[]>;
  listTypes: () => Text[];
  /** The newest first. */
  listArticles: () => Promise<Text[]>;
  /** Fewer of them, with their texts. */
  readArticles: () => Promise<Article[]>;
  /** Which pages the one file of everything begins with, in their order. */
  first: readonly string[];
}

/** What `/llms.txt` lists and `/llms-full.txt` holds. */
export function indexTexts(parts: Parts) {
  const { textPages, siteUrl } = parts;

  /** Those that are also Markdown; known from the routes, without reading any. */
  async function section(title: string, texts: Text[]) {
    const entries = await Promise.all(
      texts.map(async ({ path, ...text }) => ({ ...text, address: await textPages.addressOf(path) })),
    );
    return {
      title,
      entries: entries.flatMap((one) => (one.address ? [{ ...one, address: one.address }] : [])),
    };
  }

  async function list() {
    const lessons = await parts.listLessons();
    return Promise.all([
      ...Object.entries(parts.pages).map(([title, pages]) => section(title, textsOf(pages))),
      section('Lessons', lessons),
      section('Types', parts.listTypes()),
      section('Articles', await parts.listArticles()),
    ]);
  }

  async function* readAll(addTopics: (topics: string[]) => void) {
    const lessons = await parts.listLessons();
    for (const path of [...parts.first, ...lessons.map((lesson) => lesson.path)]) {
      const text = await textPages.markdownOf(path, addTopics);
      if (text) yield { page: siteUrl + text.page, markdown: text.markdown };
    }
    for (const { title, path, about, content } of await parts.readArticles()) {
      const nodes = [...parseText(`# ${title}\n\n${about}`, 1), ...parseText(content)];
      yield { page: siteUrl + path, markdown: writeText(nodes, { siteUrl, page: path }) };
    }
  }

  return { list, readAll };
}

/** Of the pages that are listed at all. */
function textsOf(pages: PublicPages): Text[] {
  return Object.entries(pages)
    .filter(([, { isUnlisted }]) => !isUnlisted)
    .map(([path, { title, kicker }]) => ({ path, title, about: kicker }));
}
