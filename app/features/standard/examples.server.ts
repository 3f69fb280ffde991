import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';

export interface Example {
  /** As in `/playground?example=smb-invoice-vat`. */
  name: string;
  /** What it is, in a few words. */
  title: string;
  text: string;
  /** Address at which the file itself is published. */
  href: string;
  /** The clause that it breaks, of the invalid ones. */
  breaks?: string;
}

const valid: Record<string, string> = {
  'smb-invoice-vat': 'SMB: VAT of an invoice',
  'enterprise-refund': 'Enterprise: a refund that failed',
  'developer-sandbox-rates': 'Developer: exchange rate in a sandbox',
  'gov-permit-triage': 'Gov/Public: triage of a permit',
  'registry-entry': 'Registry entry',
  capability: 'Capability',
};

/** Sentences for people; which clause each breaks stands in `invalid/breaks.json`. */
const invalid: Record<string, string> = {
  'events-out-of-order': 'Events out of order',
  'event-before-context': 'An event before the context',
  'id-no-uuid': 'An id that is no UUID',
  'timestamp-without-zone': 'A timestamp without a zone',
  'field-missing': 'A field of the context is missing',
  'profile-unknown': 'A profile that does not exist',
  'payload-array': 'A payload that is an array',
  'field-of-another-profile': 'A field of another profile',
  'flag-as-string': 'A flag written as a text',
  'entry-badge-without-compliance': 'Registry entry: a badge without compliance',
  'capability-without-id': 'Capability: without its id',
};

let reading: Example[] | undefined;

/** The published examples, the valid ones first, read on first use. */
export function listExamples(): Example[] {
  reading ??= readExamples();
  return reading;
}

export const findExample = (name: string | null) => listExamples().find((example) => example.name === name);

function readExamples(): Example[] {
  const breaks: Record<string, string> = JSON.parse(readExample('invalid/breaks.json'));
  return [
    ...Object.entries(valid).map(([name, title]) => makeExample(name, title, `${name}.json`)),
    ...Object.entries(invalid).map(([name, title]) => ({
      ...makeExample(name, title, `invalid/${name}.json`),
      breaks: breaks[`${name}.json`],
    })),
  ];
}

function makeExample(name: string, title: string, file: string): Example {
  return { name, title, text: readExample(file), href: `/examples/${site.standardVersion}/${file}` };
}

const readExample = (file: string) => readFileSync(join(projectRoot, 'standard/examples', file), 'utf8');
