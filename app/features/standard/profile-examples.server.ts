import type { Code } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { checkText } from '#conformance';
import { type Example, findExample } from './examples.server.ts';

export interface ShownExample extends Pick<Example, 'name' | 'href'> {
  heading: string;
  /** What it shows, in one or two sentences. */
  about: string;
  /** The fields of the context that its profile adds. */
  added: string[];
  code: Code;
  conforms: boolean;
  passed: number;
  /** Checks that need something else than the document, such as other documents. */
  notMade: number;
}

const core = ['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp'];

const shown = [
  {
    name: 'smb-invoice-vat',
    heading: 'SMB',
    about:
      'A VAT calculator works out the tax of one invoice: a tool is called for the rates, and the result stands in minor units of the currency.',
  },
  {
    name: 'enterprise-refund',
    heading: 'Enterprise',
    about:
      'A refund that could not be decided. The delay service did not answer, so the run ends with an event that says why, in words that a person can act on.',
  },
  {
    name: 'developer-sandbox-rates',
    heading: 'Developer',
    about:
      'An exchange rate is looked up in a sandbox. The flag keeps the run out of every count of real ones.',
  },
  {
    name: 'gov-permit-triage',
    heading: 'Gov/Public',
    about:
      'A permit application is put into a queue, and an officer decides. The trace names who watches over the agent and where auditors find its log; times carry the offset of the city.',
  },
  {
    name: 'registry-entry',
    heading: 'Registry entry',
    about: 'What an implementation says of itself. It names the SMB trace above as its example run.',
  },
  {
    name: 'capability',
    heading: 'Capability',
    about: 'One ability of an agent, under the name by which entries and contexts refer to it.',
  },
];

/** The valid examples with their colours, each checked by the library as it is shown. */
export async function showExamples(): Promise<ShownExample[]> {
  return Promise.all(
    shown.map(async ({ name, heading, about }) => {
      const { text = '', href = '' } = findExample(name) ?? {};
      const { conforms, results } = checkText(text);
      const context: object = JSON.parse(text).mcp_context ?? {};
      return {
        name,
        href,
        heading,
        about,
        added: Object.keys(context).filter((field) => !core.includes(field)),
        code: await highlightCode(text, 'json'),
        conforms,
        passed: results.filter(({ status }) => status === 'pass').length,
        notMade: results.filter(({ status }) => status === 'skipped').length,
      };
    }),
  );
}
