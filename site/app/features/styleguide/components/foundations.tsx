import { site } from '#site';
import { Line, type Specimen } from './specimen.tsx';

/** Whole class names, so that Tailwind finds them. */
const colours = [
  { name: 'paper', swatch: 'bg-paper', use: 'the page' },
  { name: 'sheet', swatch: 'bg-sheet', use: 'figures, fields' },
  { name: 'faint', swatch: 'bg-faint', use: 'disabled, inline code' },
  { name: 'rule', swatch: 'bg-rule', use: 'lines between things' },
  { name: 'edge', swatch: 'bg-edge', use: 'edges of controls' },
  { name: 'soft', swatch: 'bg-soft', use: 'second voice' },
  { name: 'ink', swatch: 'bg-ink', use: 'text, nodes' },
  { name: 'signal', swatch: 'bg-signal', use: 'the current node' },
  { name: 'error', swatch: 'bg-error', use: 'errors, failed checks' },
  { name: 'note', swatch: 'bg-note', use: 'what was looked for, flagged' },
  { name: 'ok', swatch: 'bg-ok', use: 'checked and valid' },
];

export const foundations: Specimen[] = [
  {
    id: 'colour',
    title: 'Colour',
    use: 'Paper and ink. Each colour has one meaning. What has the focus, or the pointer, stays ink.',
    states: {
      '': (
        <ul className="grid grid-cols-2 gap-x-8 sm:grid-cols-3">
          {colours.map(({ name, swatch, use }) => (
            <li key={name} className="flex items-center gap-4 border-t border-rule py-3">
              <span className={`size-9 flex-none rounded-full border border-edge ${swatch}`} />
              <span className="min-w-0 leading-snug">
                <code className="block text-xs font-semibold">{name}</code>
                <span className="text-[0.8125rem] text-soft">{use}</span>
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  },
  {
    id: 'type',
    title: 'Type',
    use: 'Newsreader 500 for titles, the system’s sans for text, its mono for code, dates and ids.',
    states: {
      '4xl · hero': <p className="font-serif text-3xl sm:text-4xl">to {site.product}</p>,
      '3xl · page': <p className="font-serif text-3xl">One format for every run</p>,
      '2xl · section': <p className="font-serif text-2xl">What a trace records</p>,
      'xl · card': <p className="font-serif text-xl">Adoption Guide</p>,
      'lg · lead': (
        <p className="max-w-[31em] text-lg text-soft">
          Every run leaves a trace that any organisation can read, check and build on, without translation.
        </p>
      ),
      'base · text': (
        <p className="max-w-[40em]">
          A trace is the record of one run. It names the run, carries the context in which the run happened,
          and lists what happened, in order.
        </p>
      ),
      'sm · tables': <p className="text-sm">Identity of the run, unique everywhere.</p>,
      'xs · kicker': (
        <Line>
          <p className="kicker">Specification · v0.1 · 31 August 2025</p>
          <p className="kicker">2025 →</p>
        </Line>
      ),
    },
  },
];
