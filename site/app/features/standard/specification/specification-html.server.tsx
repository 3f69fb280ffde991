import { Children, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { remembered } from '#app/lib/remembered.ts';
import { safeLink } from '#app/lib/safe-link.ts';
import { type Code, CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { htmlOf } from '#app/ui/html-of.server.ts';
import { type Content, type Element, elementsOf, isElement, textOf } from '#app/ui/html-tree.ts';
import { site } from '#site';
import { ClauseRow } from '../components/clause-row.tsx';
import { Roadmap } from '../components/roadmap.tsx';
import { type ClauseEvidence, listEvidence } from './clause-evidence.server.ts';
import { readSpecification, type Section, type Version } from './specification.server.ts';
import { rowIdOf } from './table-rows.ts';

export interface RenderedSection extends Section {
  html: string;
}

/** A section or an annex (numbered with a letter). */
interface Text {
  id: string;
  number: number | string;
  title: string;
  source: string;
}

export type RenderedText = Text & { html: string };

interface Surroundings {
  /** Undefined for a dated revision. */
  evidence: Map<string, ClauseEvidence> | undefined;
  versions: Version[];
  /** Version of the text; undefined for a dated revision, which shows only the words. */
  version: string | undefined;
  /** Syntax highlighting; without it, code is plain. */
  highlight?: (source: string, language: string) => Code;
}

const renderRevision = remembered(async (date: string | undefined): Promise<RenderedSection[]> => {
  const [{ sections, versions }, evidence] = await Promise.all([
    readSpecification(date),
    date ? undefined : listEvidence(),
  ]);
  return renderTexts(sections, { evidence, versions, version: date ? undefined : site.standardVersion });
});

/**
 * The text's sections as HTML, rendered once: clauses as rows, fields as tables, versions as a trace. A dated revision
 * has only the words, since checks and cases belong to the newest.
 */
export const renderSections = (date?: string) => renderRevision(date);

/** Parts of a text as HTML: clauses as rows, fields as tables, versions as a trace. */
export function renderTexts<T extends Text>(
  texts: readonly T[],
  surroundings: Surroundings,
): (T & { html: string })[] {
  const components = componentsFor(surroundings);
  return texts.map((text) => {
    const html = htmlOf(
      <Markdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[shapeTables, [nameRows, text.id]]}
        urlTransform={safeLink}
        components={components}
      >
        {linkReferences(text.source)}
      </Markdown>,
    );
    return { ...text, html };
  });
}

function componentsFor({ evidence, versions, version, highlight = plainCode }: Surroundings): Components {
  return {
    p: ({ node, children }) => {
      const [first] = node?.children ?? [];
      const [, number, level] = /^(\d+\.\d+) (MUST|SHOULD|MAY)$/.exec(textOf(first)) ?? [];
      if (!number || !level) return <p>{children}</p>;
      return (
        <ClauseRow number={number} level={level} evidence={evidence?.get(number)} version={version}>
          {withoutFirst(children)}
        </ClauseRow>
      );
    },
    pre: ({ node }) => <CodeBlock code={highlight(textOf(node).trimEnd(), 'json')} title="Example" />,
    h3: ({ node, children }) => <h3 id={slugOf(textOf(node))}>{children}</h3>,
    a: ({ href, children }) => (
      <a className="link" href={href} rel={href?.startsWith('#') ? undefined : 'noopener noreferrer'}>
        {children}
      </a>
    ),
    table: ({ node, children }) => {
      const columns = cellsOf(node, 'th').map(textOf);
      if (columns.join() === 'version,state,content') return <Roadmap versions={versions} across />;
      return (
        <table className={columns.length > 2 ? 'fields' : 'pairs'} data-columns={columns.length}>
          {children}
        </table>
      );
    },
  };
}

/** Removes the number and the level, which the row itself shows. */
function withoutFirst(children: ReactNode): ReactNode[] {
  const [, second, ...rest] = Children.toArray(children);
  return [typeof second === 'string' ? second.trimStart() : second, ...rest];
}

/** Turns `clause 4.6`, `(4.6, 4.7)` and `section 7` in the text into links. */
export function linkReferences(markdown: string): string {
  return markdown
    .replace(/\bclause (\d+)\.(\d+)\b/g, '[clause\u00a0$1.$2](#clause-$1-$2)')
    .replace(
      /\((\d{1,2}\.\d{1,2}(?:(?:, | and | to )\d{1,2}\.\d{1,2})*)\)/g,
      (_, clauses: string) => `(${clauses.replace(/(\d+)\.(\d+)/g, '[$1.$2](#clause-$1-$2)')})`,
    )
    .replace(/\bsection (\d+)\b/g, '[section\u00a0$1](#section-$1)')
    .replace(/\bsections (\d+) (to|and) (\d+)\b/g, 'sections [$1](#section-$1) $2 [$3](#section-$3)');
}

/**
 * Fits tables of fields to the page. The example moves below the meaning. In tables of more than two columns, each cell
 * gets the name of its column, which small screens show.
 */
function shapeTables() {
  return (root: { children: Content[] }) => {
    for (const table of elementsOf(root).filter(({ tagName }) => tagName === 'table')) {
      const columns = cellsOf(table, 'th').map(textOf);
      const hasExample = columns.at(-1) === 'example' && columns.at(-2) === 'meaning';
      for (const row of elementsOf(table).filter(({ tagName }) => tagName === 'tr')) {
        const cells = row.children.filter(isElement);
        cells.forEach((cell, index) => {
          delete cell.properties.align;
          if (cell.tagName === 'td' && columns.length > 2) cell.properties.dataLabel = columns[index];
        });
        if (!hasExample) continue;
        const [example] = cells.slice(-1);
        const meaning = cells.at(-2);
        if (!example || !meaning) continue;
        row.children = row.children.filter((child) => child !== example);
        meaning.children.push(
          example.tagName === 'th'
            ? { type: 'text', value: ', example' }
            : {
                type: 'element',
                tagName: 'div',
                properties: { className: ['example'] },
                children: example.children,
              },
        );
      }
    }
  };
}

/**
 * Adds an id to each row about one name, for links from the search. If a section has several rows of a name, only the
 * first gets the id.
 */
function nameRows(sectionId: string) {
  return (root: { children: Content[] }) => {
    const given = new Set<string>();
    for (const row of elementsOf(root).filter(({ tagName }) => tagName === 'tr')) {
      const [first] = row.children.filter(isElement);
      const [code, ...others] = first?.children ?? [];
      if (first?.tagName !== 'td' || others.length > 0 || code === undefined) continue;
      if (!isElement(code) || code.tagName !== 'code') continue;
      const id = rowIdOf(sectionId, textOf(code));
      if (!given.has(id)) row.properties.id = id;
      given.add(id);
    }
  };
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const cellsOf = (table: Element | undefined, tagName: string) =>
  table ? elementsOf(table).filter((element) => element.tagName === tagName) : [];
