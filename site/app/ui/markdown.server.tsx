import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { exampleEmbeddedBy } from '#app/lib/embedded-trace.ts';
import { writtenLink } from '#app/lib/safe-link.ts';
import { CodeBlock, plainCode } from './code-block.tsx';
import { EmbeddedTrace } from './embedded-trace.tsx';
import { loadHighlight } from './highlight.server.ts';
import { htmlOf } from './html-of.server.ts';
import { type Element, elementsOf, isElement, textOf } from './html-tree.ts';
import { TableScroll } from './table-scroll.tsx';

type Root = Pick<Element, 'children'>;

const maxKept = 300;
/** Rendered HTML by the SHA-256 of its source, in hexadecimal. */
const kept = new Map<string, string>();

/** Renders Markdown with `markdownToHtml`, and caches the HTML of 300 texts. The oldest goes first. */
export async function renderMarkdown(source: string): Promise<string> {
  const name = hash('sha256', source);
  const html = kept.get(name) ?? (await markdownToHtml(source));
  kept.set(name, html);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
  return html;
}

/** Cached result of `renderMarkdown` for the text with this SHA-256. With one, the text need not be read. */
export const keptMarkdown = (sha256: string): string | undefined => kept.get(sha256);

/** Finds a code fence with a language. The highlighter is not loaded for texts without one. */
const namesLanguage = /(`{3}|~{3})[ \t]*\w/;

/**
 * A code fence: its language, the rest of its first line, and its code. In "json trace-invalid 4.6", `json` is the
 * language.
 */
export interface Fence {
  language: string;
  rest: string;
  source: string;
}

interface MarkdownOptions {
  /** Level of an h1, or of an h2 in a text without h1. Default: 2. */
  topHeading?: 2 | 3;
  /** Draws a fence with more than its code; undefined leaves it as code. `code` draws the usual block. */
  drawFence?: (fence: Fence, code: (title?: string) => ReactNode) => ReactNode;
}

/**
 * Renders Markdown (CommonMark and GFM) to HTML for `Prose`, without a cache. Raw HTML is dropped. URLs of links and
 * images follow `writtenLink`. Headings get an id and, except that of the footnotes, a link to themselves. Code in a
 * known language is highlighted. A paragraph that consists of a link to `/embed/trace?example=…` becomes that trace in
 * a frame.
 */
export async function markdownToHtml(
  source: string,
  { topHeading = 2, drawFence }: MarkdownOptions = {},
): Promise<string> {
  const highlight = namesLanguage.test(source) ? await loadHighlight() : plainCode;
  return htmlOf(
    <Markdown
      skipHtml
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[
        [startHeadingsAt, topHeading],
        rehypeSlug,
        avoidPageIds,
        nameOddHeadings,
        prepareTables,
        labelTasks,
      ]}
      urlTransform={writtenLink}
      components={{
        ...components,
        pre: ({ node }) => {
          const code = node?.children.find(isElement);
          const className = String(code?.properties.className ?? '');
          const language = /language-([\w+-]+)/.exec(className)?.[1];
          const source = textOf(code);
          const block = (title?: string) => <CodeBlock code={highlight(source, language)} title={title} />;
          const rest = (code?.data as { meta?: string } | undefined)?.meta ?? '';
          return drawFence?.({ language: language ?? '', rest, source }, block) ?? block();
        },
      }}
    >
      {source}
    </Markdown>,
  );
}

const components: Components = {
  h2: (props) => <Heading tag="h2" {...props} />,
  h3: (props) => <Heading tag="h3" {...props} />,
  h4: (props) => <Heading tag="h4" {...props} />,
  h5: (props) => <Heading tag="h5" {...props} />,
  h6: (props) => <Heading tag="h6" {...props} />,
  a: ({ node: _, href, children, ...rest }) => (
    <a {...rest} href={href} rel={/^\s*https?:/i.test(href ?? '') ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  ),
  // An image with an empty URL would request the page again: without a URL the alternative text is shown.
  img: ({ node: _, src, alt = '', title }) =>
    src ? <img src={src} alt={alt} title={title} loading="lazy" decoding="async" /> : alt,
  p: ({ node, children }) => {
    const [only, ...others] = node?.children ?? [];
    const link = only && isElement(only) && others.length === 0 && only.tagName === 'a' ? only : undefined;
    const example = link && exampleEmbeddedBy(String(link.properties.href));
    return example ? <EmbeddedTrace example={example} title={textOf(link)} /> : <p>{children}</p>;
  },
  table: ({ node: _, 'aria-label': label, children }) => (
    <TableScroll label={label}>
      <table>{children}</table>
    </TableScroll>
  ),
};

type HeadingProps = { tag: 'h2' | 'h3' | 'h4' | 'h5' | 'h6'; id?: string; children?: ReactNode };

/** A heading with a link beside it. The link is not in the heading, so that it is not part of its name. */
function Heading({ tag: Tag, id, children }: HeadingProps) {
  return (
    <div className="heading">
      <Tag id={id}>{children}</Tag>
      {id && id !== footnotesId && (
        <a
          href={`#${id}`}
          className="anchor"
          aria-label="Link to this section"
          aria-describedby={id}
          data-md="skip"
        >
          #
        </a>
      )}
    </div>
  );
}

/** Gives an h1, or an h2 in a text without h1, the level `top`. The page's title is its only h1. */
function startHeadingsAt(top: 2 | 3) {
  return (root: Root) => {
    const headings = elementsOf(root).filter((element) => /^h[1-6]$/.test(element.tagName));
    const shift = top - 2 + (headings.some((heading) => heading.tagName === 'h1') ? 1 : 0);
    for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + shift)}`;
  };
}

/** Ids that our pages use: `content` for `main`, `like` and `related` on the page of an article. */
const pageIds = ['content', 'like', 'related'];
/** Id of the heading that GFM puts above footnotes. */
const footnotesId = 'footnote-label';

/**
 * The slug of a heading of emoji or signs alone is empty, or `-1`. Such a heading gets the id `section-1`, `section-2`
 * and so on.
 */
function nameOddHeadings() {
  return (root: Root) => {
    const elements = elementsOf(root);
    const taken = new Set(elements.map(({ properties }) => String(properties.id ?? '')));
    let number = 0;
    for (const { tagName, properties } of elements) {
      if (!/^h[1-6]$/.test(tagName) || !/^(-\d+|-*)$/.test(String(properties.id ?? ''))) continue;
      do number += 1;
      while (taken.has(`section-${number}`));
      properties.id = `section-${number}`;
    }
  };
}

function avoidPageIds() {
  return (root: Root) => {
    for (const { properties } of elementsOf(root))
      if (pageIds.includes(String(properties.id))) properties.id = `section-${properties.id}`;
  };
}

/**
 * Names each table by its number and its columns, because a region that scrolls needs a name. Aligns cells by classes.
 */
function prepareTables() {
  return (root: Root) => {
    const tables = elementsOf(root).filter((element) => element.tagName === 'table');
    tables.forEach((table, index) => {
      const columns = elementsOf(table).filter((element) => element.tagName === 'th');
      for (const { properties } of elementsOf(table)) {
        // As a class: the library would write a `style` attribute, which the policy blocks.
        if (properties.align === 'center') properties.className = ['text-center'];
        if (properties.align === 'right') properties.className = ['text-right'];
        delete properties.align;
      }
      table.properties.ariaLabel = `Table ${index + 1}: ${columns.map(textOf).filter(Boolean).join(', ')}`;
    });
  };
}

/** Puts the checkbox and the text of each task into a label. */
function labelTasks() {
  return (root: Root) => {
    for (const item of elementsOf(root)) {
      const [box, ...rest] = item.children;
      if (!box || !isElement(box) || box.tagName !== 'input') continue;
      box.properties.className = ['check'];
      const nested = rest.findIndex((child) => isElement(child) && /^[uo]l$/.test(child.tagName));
      const end = nested < 0 ? rest.length : nested;
      const label: Element = {
        type: 'element',
        tagName: 'label',
        properties: {},
        children: [box, ...rest.slice(0, end)],
      };
      item.children = [label, ...rest.slice(end)];
    }
  };
}
