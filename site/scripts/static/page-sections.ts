export interface PageSection {
  /** Where it begins: the end of its address. */
  anchor: string;
  title: string;
  text: string;
  /** It is opened by a click on its title, as questions are. */
  isFolded: boolean;
}

export interface PageWords {
  /** All that the page says between header and footer. */
  text: string;
  /** Its parts that have an address: under headings of the second and third level. */
  sections: PageSection[];
}

/** An example document or code: its values are no words of the page. Commands and settings are looked for. */
const isExample = (code: string) => /^\s*(?:<[^>]+>|\s)*(?:\{|\[|&quot;|&#x7b;)/.test(code);

/** What says nothing by itself: scripts, pictures, ways to other pages, choices of a form. */
const silent = new Set(['script', 'style', 'svg', 'nav', 'select', 'textarea', 'template']);
/** Between these no space stands: they are parts of a line. */
const inline = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'mark', 'strong', 'sub', 'sup', 'time']);
const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

interface OpenElement {
  name: string;
  id: string | undefined;
  isSilent: boolean;
  hasHeading: boolean;
}

/**
 * The words of a rendered page of this site and of its sections, as a reader sees them. Lists of records
 * (`data-part="results"`) are left out: what they show is found by itself, and changes without a build.
 */
export function wordsOfPage(html: string): PageWords {
  const whole = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const main = whole.replace(/<pre\b[^>]*>([\s\S]*?)<\/pre>/g, (block, code) =>
    isExample(code) ? ' ' : block,
  );
  const open: OpenElement[] = [];
  const sections: PageSection[] = [];
  let text = '';
  let heading: { title: string; anchor: string | undefined; isFolded: boolean } | undefined;
  let section: PageSection | undefined;
  let part: PageSection | undefined;

  const say = (words: string) => {
    if (open.some(({ isSilent }) => isSilent)) return;
    text += words;
    if (heading) heading.title += words;
    else if (section) {
      section.text += words;
      // What stands under a heading of the third level is said in the part above it, too.
      if (part && part !== section && !section.isFolded) part.text += words;
    }
  };

  for (const [, close, name = '', attributes = '', words] of main.matchAll(
    /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g,
  )) {
    if (words !== undefined) {
      say(decode(words));
      continue;
    }
    if (name === '') continue;
    if (!isPartOfLine(name, open)) say(' ');
    if (close) {
      open.length = Math.max(
        0,
        open.findLastIndex((element) => element.name === name),
      );
      if (/^h[23]$/.test(name) && heading) {
        const { title, anchor, isFolded } = heading;
        heading = undefined;
        if (anchor !== undefined) {
          section = { anchor, title: tidy(title).replace(/ #$/, ''), text: '', isFolded };
          sections.push(section);
          if (name === 'h2') part = section;
          else if (part && !isFolded) part.text += ` ${title} `;
        } else if (section) section.text += ` ${title} `;
      }
      continue;
    }
    const id = idOf(attributes);
    // A question's anchor is in its answer, which comes after its title.
    const last = sections.at(-1);
    if (id !== undefined && last?.isFolded && last.anchor === '') last.anchor = id;
    if (/^h[23]$/.test(name)) heading = { title: '', ...placeOf(id, open) };
    if (!empty.has(name) && !attributes.endsWith('/'))
      open.push({ name, id, isSilent: isSilent(name, attributes), hasHeading: false });
  }
  return {
    text: tidy(text),
    sections: sections.filter(({ anchor }) => anchor !== '').map((one) => ({ ...one, text: tidy(one.text) })),
  };
}

/** Where a heading is: the part that it opens, else itself; '' in a question, whose anchor follows. */
function placeOf(own: string | undefined, open: OpenElement[]) {
  const isFolded = open.some(({ name }) => name === 'summary');
  if (isFolded) return { anchor: '', isFolded };
  const part = open.findLast(({ name }) => name === 'section' || name === 'article');
  const isFirst = part !== undefined && !part.hasHeading;
  if (part) part.hasHeading = true;
  return { anchor: isFirst ? (part.id ?? own) : own, isFolded };
}

/** Ids that React makes are of no use in an address. */
const idOf = (attributes: string) => /\sid="(?!_[Rr]_)([^"]+)"/.exec(attributes)?.[1];

const isSilent = (name: string, attributes: string) =>
  silent.has(name) || /\saria-hidden="true"|\sdata-part="results"/.test(attributes);

/** Parts of a line of code are coloured one by one. */
function isPartOfLine(name: string, open: OpenElement[]): boolean {
  return inline.has(name) || (name === 'span' && open.some((element) => element.name === 'pre'));
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

function decode(words: string): string {
  return words.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10));
  });
}
