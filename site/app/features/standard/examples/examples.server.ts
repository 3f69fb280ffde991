import { once } from '#app/lib/once.ts';
import { readProjectFileSync } from '#app/services/config/project-file.server.ts';
import { site } from '#site';
import examples from '../../../../../standard/examples.json' with { type: 'json' };

export interface Example {
  /** As in `/playground?example=smb-invoice-vat`. */
  name: string;
  title: string;
  text: string;
  /** URL of the published file. */
  href: string;
  /** The clause that an invalid example breaks. */
  breaks?: string;
}

/** The published examples, valid ones first, read on first use. */
export const listExamples = once(readExamples);

export const findExample = (name: string | null) => listExamples().find((example) => example.name === name);

/** The example for places with room for one. */
export const firstExample = () => findExample(examples.first);

/**
 * Programs in several languages that write the same trace, and last that trace as JSON, from another run. Empty if the
 * standard has none. `title` is a file of `standard/code`, or the URL of the JSON.
 */
export function listPrograms() {
  const { programs, prints } = examples.code ?? { programs: [], prints: '' };
  const printed = findExample(prints);
  return [
    ...programs.map(({ language, file }) => ({
      language,
      title: file,
      text: readProjectFileSync('standard/code', file),
    })),
    ...(printed ? [{ language: 'JSON', title: printed.href, text: printed.text }] : []),
  ];
}

function readExamples(): Example[] {
  const breaks: Record<string, string> = JSON.parse(readExample('invalid/breaks.json'));
  return [
    ...examples.valid.map(({ name, title }) => makeExample(name, title, `${name}.json`)),
    ...examples.invalid.map(({ name, title }) => ({
      ...makeExample(name, title, `invalid/${name}.json`),
      breaks: breaks[`${name}.json`],
    })),
  ];
}

function makeExample(name: string, title: string, file: string): Example {
  return { name, title, text: readExample(file), href: `/examples/${site.standardVersion}/${file}` };
}

const readExample = (file: string) => readProjectFileSync('standard/examples', file);
