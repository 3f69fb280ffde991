import { choicesOf } from '#app/lib/choices.ts';
import { profileNames } from './names.ts';
import { isPublicUrl, packageNameForm, serverNameForm } from './subject-forms.ts';

/** A text field of the form besides the trace: its control, and the rule that its text follows. */
interface EntryField {
  label: string;
  hint: string;
  maxLength?: number;
  type?: 'url';
  rows?: number;
  choices?: { value: string; label: string }[];
  /** Takes the whole line. */
  isWide?: boolean;
  optional?: boolean;
  /**
   * For programs, so invisible characters are refused: they would make it another value. `code` is shown in monospace.
   */
  isIdentifier?: boolean | 'code';
  isRight?: (text: string) => boolean;
  /** Error message if it is not right. */
  wrong?: string;
}

const code = { isIdentifier: 'code', maxLength: 64 } as const;
const address = {
  type: 'url',
  isIdentifier: true,
  optional: true,
  maxLength: 300,
  isRight: isPublicUrl,
  wrong: 'Use an https URL with a host name.',
} as const;

const entryFields = {
  name: { label: 'Name', hint: 'The name that people will search for.', isWide: true, maxLength: 200 },
  org_id: {
    label: 'Organisation code',
    hint: 'org_id: lower-case letters, digits, hyphens.',
    ...code,
  },
  agent_code: {
    label: 'Agent code',
    hint: 'agent_code: the agent, tool or calculator.',
    ...code,
  },
  profile: { label: 'Profile', hint: 'The profile of the example run.', choices: choicesOf(profileNames) },
  version: {
    label: 'Version',
    hint: 'The version of the implementation.',
    isIdentifier: true,
    maxLength: 100,
  },
  capabilities: {
    label: 'Capabilities',
    hint: 'Put one name on each line, such as vat.calculate.',
    isWide: true,
    rows: 3,
  },
  // `repository` to `server_name` become `subject`, a member of the file beside the entry.
  repository: { label: 'Repository', hint: 'URL of the source code.', ...address },
  package: {
    label: 'Package on npm',
    hint: 'The package that contains the version above.',
    ...code,
    optional: true,
    maxLength: 214,
    isRight: (text) => packageNameForm.test(text),
    wrong: 'Use the package’s name on npm, such as @alder-finch/vat.',
  },
  endpoint: { label: 'MCP endpoint', hint: 'URL that responds over Streamable HTTP.', ...address },
  server_name: {
    label: 'MCP server name',
    hint: 'The server’s name in the official MCP registry.',
    ...code,
    optional: true,
    maxLength: 200,
    isRight: (text) => serverNameForm.test(text),
    wrong: 'Use a name such as io.github.alder-finch/vat.',
  },
  badge_url: {
    label: 'Badge address',
    hint: 'Fill this in if you serve the badge yourself. The registry serves one too.',
    type: 'url',
    isIdentifier: true,
    isWide: true,
    optional: true,
    maxLength: 500,
  },
} as const satisfies Record<string, EntryField>;

export type EntryFieldName = keyof typeof entryFields;
export const listEntryFields = () => Object.entries(entryFields) as [EntryFieldName, EntryField][];
