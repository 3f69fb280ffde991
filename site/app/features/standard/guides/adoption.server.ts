import { checkerAt, packageFile, withChecker } from '#app/lib/checker-command.ts';
import { splitSession } from '#app/lib/shell-session.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { type Code, plainCode } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';

/** A text with a title, shown in a step. */
export interface Sample {
  title: string;
  code: Code;
}

/** A step's samples in one language; without `language`, the samples for all languages. */
export interface Shown {
  language?: string;
  samples: Sample[];
}

/** A trace that refers to its telemetry, from `site/content/adoption`. */
export async function readTelemetrySample(): Promise<Code> {
  return highlightCode(await readProjectFile('site/content/adoption/with-traceparent.json'), 'json');
}

/**
 * Samples of the adoption guide's steps, for the site at `siteUrl`. The outputs are real:
 * `packages/cli/tests/adoption.test.ts` runs the commands again and compares.
 */
export function readAdoptionSamples(siteUrl: string): Promise<Shown[][]> {
  const read = async (file: string, highlighting: string, title: string): Promise<Sample> => {
    const text = await readProjectFile('site/content/adoption', file);
    return { title, code: await highlightCode(withChecker(text, checkerAt(siteUrl)), highlighting) };
  };
  const command = async (text: string, title: string): Promise<Sample> => ({
    title,
    code: await highlightCode(text, 'shellscript'),
  });
  /** A block for each command, so that copying it copies nothing else, and a block for each output. */
  const readSession = async (file: string, titles: string[]): Promise<Sample[]> => {
    const text = await readProjectFile('site/content/adoption', file);
    const parts = splitSession(withChecker(text, checkerAt(siteUrl)));
    const commands = parts.filter(({ kind }) => kind === 'command');
    return Promise.all(
      parts.map((part) =>
        part.kind === 'command'
          ? command(part.text, titles[commands.indexOf(part)] ?? 'command')
          : { title: 'output', code: plainCode(part.text) },
      ),
    );
  };
  const inBoth = (samplesIn: (name: string, suffix: string) => Promise<Sample | Sample[]>[]) =>
    Promise.all(
      languages.map(async ({ language, name, suffix }) => ({
        language,
        samples: (await Promise.all(samplesIn(name, suffix))).flat(),
      })),
    );
  return Promise.all([
    inBoth((name) => [
      readSession(`shown/record-${name}.txt`, ['the host’s start command', 'check the traces']),
      read(`shown/record-${name}.json.txt`, 'json', 'traces/….trace.json'),
      // npx may delete the program that runs now, so the host gets the package's URL.
      command(
        `${checkerAt(siteUrl)} host add --host cursor \\\n    --package ${siteUrl}/downloads/${packageFile('cli')}`,
        'or every server of a host',
      ),
    ]),
    inBoth((name, suffix) => [
      read(`code/recorded.${suffix}`, name, `recorded.${suffix}`),
      ...(suffix === 'ts' ? [read('code/recorded-1.ts', name, 'the same with SDK 1.x')] : []),
      read(`shown/library-${name}.json.txt`, 'json', 'traces/….trace.json'),
    ]),
    inBoth((name) => [readSession(`shown/verify-${name}.txt`, ['check this server'])]),
    read('shown/entry.json.txt', 'json', 'registry/entries/your-organisation/unit-converter.json').then(
      (sample) => [{ samples: [sample] }],
    ),
  ]);
}

const languages = [
  { language: 'TypeScript', name: 'typescript', suffix: 'ts' },
  { language: 'Python', name: 'python', suffix: 'py' },
];
