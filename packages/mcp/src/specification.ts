/** The normative text of the standard, taken apart: sections, clauses and the roadmap. Pure. */

export type ClauseLevel = 'MUST' | 'SHOULD' | 'MAY';

export interface Clause {
  /** As printed: `3.1`. */
  number: string;
  /** Anchor in `/specification`: `clause-3-1`. */
  id: string;
  level: ClauseLevel;
  /** Markdown of one paragraph, without number and level. */
  text: string;
  /** Number of its section. */
  section: number;
}

export interface Section {
  number: number;
  /** Anchor in `/specification`: `section-3`. */
  id: string;
  title: string;
  /** Markdown below the heading. */
  source: string;
}

export interface Version {
  /** `v0.1` */
  name: string;
  state: 'published' | 'planned' | 'future';
  /** Day of publication, as the text writes it. */
  published?: string;
  content: string;
}

export interface Specification {
  title: string;
  /** The sentence that defines the standard. */
  definition: string;
  sections: Section[];
  clauses: Clause[];
  /** The roadmap of the text, oldest first. */
  versions: Version[];
}

/** Splits the text into clauses, by the format of `standard/README.md`. */
export function parseSpecification(markdown: string): Specification {
  const [head = '', ...parts] = markdown.split(/^<a id="section-\d+"><\/a>\n\n## /m);
  const [title = '', , definition = ''] = head.trim().split(/\n{2,}/);
  const sections = parts.map((part): Section => {
    const [, number = '', name = '', source = ''] = /^(\d+) (.+)\n([\s\S]*)$/.exec(part) ?? [];
    return { number: Number(number), id: `section-${number}`, title: name, source: source.trim() };
  });
  return {
    title: title.replace(/^# /, ''),
    definition: oneLine(definition),
    sections,
    clauses: sections.flatMap(clausesOf),
    versions: versionsOf(markdown),
  };
}

function clausesOf(section: Section): Clause[] {
  const paragraphs = section.source.matchAll(
    /^<a id="(clause-[\d-]+)"><\/a>\*\*([\d.]+) (MUST|SHOULD|MAY)\*\* ([\s\S]+?)(?=\n\n|$(?![\s\S]))/gm,
  );
  return [...paragraphs].map(([, id = '', number = '', level, text = '']) => ({
    number,
    id,
    level: level as ClauseLevel,
    text: oneLine(text),
    section: section.number,
  }));
}

/** Rows of the roadmap: `| v0.1 | published, 31 August 2025 | Baseline and the four profiles. |`. */
function versionsOf(markdown: string): Version[] {
  const rows = markdown.matchAll(
    /^\| (v\d+\.\d+) +\| (published|planned|future)(?:, ([^|]+?))? +\| ([^|]+?) +\|$/gm,
  );
  return [...rows].map(([, name = '', state, published, content = '']) => ({
    name,
    state: state as Version['state'],
    ...(published ? { published } : {}),
    content,
  }));
}

const oneLine = (text: string) => text.trim().replaceAll('\n', ' ');
