/** Help of each command and subcommand: at most 60 characters a line, for narrow terminals and quotes in issues. */
import { draftSpec } from '@context-native/checker/draft/standard';
import { profiles } from '@context-native/checker/members';
import { standard } from '@context-native/checker/standard';
import { strictnesses } from '@context-native/suite/judge';
import { badgeForms, badgeStyles, fewFormats, formats } from './arguments.ts';
import { serverHelp } from './help-servers.ts';

const cli = standard.command;
const list = (names: readonly string[]) => names.join(', ');

const overview = `Check documents and MCP servers against
${standard.name}, draft ${standard.version}.

USAGE
  ${cli} COMMAND [OPTIONS]

COMMANDS
  check          Check traces and registry files.
  init           Write an example trace for each profile.
  badge          Print the compliance badge.
  record         Record an MCP server as traces.
  host add       Record the servers in a host's file.
  host remove    Restore the host's file.
  host run       Record the host's HTTP servers.
  check-server   Test an MCP server and write a report.
  verify         Old name of check-server.
  suite          Run the test suite against a checker.
  suite serve    Answer test suite cases.
  mcp            Serve the standard to MCP clients.

OPTIONS
  -h, --help     Print help, also after a command.
  --version      Print the version.

EXAMPLES
  ${cli} check traces/
  ${cli} record -- node server.js
  ${cli} check-server https://rates.example/mcp
  ${cli} check --help
`;

const check = `Check traces, capabilities, registry entries and
registry files. Files in one call are compared with each
other, for example for repeated ids.

USAGE
  ${cli} check [OPTIONS] FILE...
  ${cli} check [OPTIONS] -

FILE is JSON, JSON Lines (.jsonl, .ndjson), a folder or a
pipe. A dash reads standard input.

OPTIONS
  --profile NAME
      Report traces that do not have this profile:
      ${list(profiles)}.
  --format NAME
      Choose ${list(formats)}. Default: text.
  --trace FILE
      Write a trace of this run, Developer profile.
  --org CODE
      Set the org_id of that trace. Default: ${cli}.
  --spec NAME
      Check against the working draft: ${draftSpec}.
      Formats: ${list(fewFormats)}.
  --types FOLDER
      With --spec ${draftSpec}: read dictionary entries here.
      Default: the standard's own entries.

EXIT CODES
  0  All documents conform.
  1  A document breaks a MUST clause, has a secret or
     states a profile other than --profile.
  2  A file could not be read, there was nothing to
     check, or the arguments are wrong.

EXAMPLES
  ${cli} check trace.json runs.jsonl
  ${cli} check --profile smb traces/
  producer | ${cli} check --format json -
`;

const init = `Write a valid example for each profile into a folder.
Existing files are not changed.

USAGE
  ${cli} init [FOLDER]

FOLDER
      Default: ${cli}-examples.

EXAMPLES
  ${cli} init
  ${cli} init examples
`;

const badge = `Print the compliance badge.

USAGE
  ${cli} badge [OPTIONS]

OPTIONS
  --style NAME
      Choose ${list(badgeStyles)}. Default: light.
  --as NAME
      Choose ${list(badgeForms)}. Default: svg.
  --image URL
      Set the URL where you serve the SVG.
      For markdown and html.

EXAMPLES
  ${cli} badge --style dark > badge.svg
  ${cli} badge --as html --image /badge.svg
`;

const suite = `Run the test suite against a checker. Works offline.

USAGE
  ${cli} suite --against 'COMMAND' [OPTIONS]

OPTIONS
  --against 'COMMAND'
      Test this shell command. It responds to requests on
      standard input (protocol: README of the suite).
  --strict NAME
      Set what each response must match:
      ${list(strictnesses)}. Default: clauses.
  --clause NUMBER
      Run only the cases of one clause.
  --timeout SECONDS
      Wait this long for one response, 0.1 to 600.
      Default: 10.
  --format NAME
      Choose ${list(fewFormats)}. Default: text.

EXIT CODES
  0  All cases passed.
  1  Some cases did not pass.
  2  The command did not start or respond, or the
     arguments are wrong.

EXAMPLES
  ${cli} suite --against 'python3 checker.py'
  ${cli} suite --clause 3.1 \\
    --against 'python3 checker.py'
  ${cli} suite \\
    --against '${cli} suite serve'
`;

const suiteServe = `Let this checker answer the test suite's requests on
standard input.

USAGE
  ${cli} suite serve

EXAMPLES
  ${cli} suite \\
    --against '${cli} suite serve'
`;

const mcp = `Serve the standard to an MCP client on standard input and
output: clauses, checks, conversions, types, search.
Works offline.

USAGE
  ${cli} mcp

EXAMPLES
  claude mcp add ${cli} -- ${cli} mcp
`;

/** By command and subcommand; '' is the overview. */
export const helpTexts = {
  '': overview,
  check,
  init,
  badge,
  ...serverHelp,
  suite,
  'suite serve': suiteServe,
  mcp,
} as const;

const texts = new Map<string, string>(Object.entries(helpTexts));
/** The help of the command that the arguments name; the overview for any other words. */
export const helpOf = (args: readonly string[]): string => texts.get(topicOf(args)) ?? overview;

/** The command with its own help that the arguments name; empty for any other words. */
export const topicOf = ([command = '', subcommand = '']: readonly string[]): string =>
  [`${command} ${subcommand}`, command].find((topic) => texts.has(topic)) ?? '';
