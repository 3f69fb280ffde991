/** Help of the commands about MCP servers: record, host and check-server. */
import { draftSpec } from '@context-native/checker/draft/standard';
import { standard } from '@context-native/checker/standard';
import { hostNames } from './host/places.ts';
import { defaultFolder } from './record/arguments.ts';
import { revisions, verifyFormats } from './verify/options.ts';

const cli = standard.command;
const list = (names: readonly string[]) => names.join(', ');

const record = `Record an MCP server: one trace per connection, traffic
unchanged.

USAGE
  ${cli} record [OPTIONS] -- COMMAND...
  ${cli} record [OPTIONS] --to URL \\
    --listen [HOST:]PORT

The first form records a stdio server. Without options,
you can omit the first --.
The second form records a Streamable HTTP server.

OPTIONS
  --to URL
      Record the server at this URL.
  --listen [HOST:]PORT
      With --to: listen for the host here. Port 0 takes a
      free port. Default HOST: 127.0.0.1.
  --allow-host NAME
      With --to: accept clients that use this name.
      Repeatable. Default: localhost and HOST.
  --out FILE|FOLDER
      Write traces here. In a .jsonl file, one per line.
      Default: ${defaultFolder}.
  --keep LIST|@FILE
      Keep these arguments (TOOL:NAME) and results
      (TOOL>NAME), separated by semicolons. Default: none.
  --digest
      Add a digest to everything that is left out.
  --context FILE
      Read members of the context from this JSON file.
      Default: agent_code from the server's name, org_id
      local, profile developer.
  --otlp URL
      Also send finished traces to an OTLP/HTTP receiver.
  --spec NAME
      Write traces as 0.1 or ${draftSpec}. Default: 0.1.
  --expect REPORT
      Say on standard error when the server lists other
      tools, prompts or resource templates than in this
      JSON report of check-server. Traffic stays unchanged.

EXIT CODES
  The server's exit code. 2 for wrong arguments.

EXAMPLES
  ${cli} record -- npx -y my-server
  ${cli} record \\
    --keep 'rates.lookup:currency; rates.lookup>rate' \\
    -- node server.js
  ${cli} record --listen 8091 \\
    --to https://rates.example/mcp
`;

const fileOptions = `  --host NAME
      Choose the host:
      ${list(hostNames)}.
  --config FILE
      Use this file instead, in the host's format.
`;

const host = `Record the MCP servers of a host, such as an editor.

USAGE
  ${cli} host COMMAND --host NAME

COMMANDS
  add       Wrap servers in the host's file with record.
  remove    Restore the host's file.
  run       Record servers with a URL until stopped.

OPTIONS
${fileOptions}
EXAMPLES
  ${cli} host add --host cursor
  ${cli} host run --host cursor
  ${cli} host remove --host cursor
  ${cli} host add --help
`;

const hostAdd = `Wrap all servers in a host's file with record, or only
those that you name. Keeps a copy of the file.

USAGE
  ${cli} host add [OPTIONS] [SERVER...]

OPTIONS
${fileOptions}  --out FOLDER
      Write traces here, in a folder for each server.
      Default: ~/.${cli}/traces.
  --package PLACE
      Start the proxy with npx from this package.
      Default: the program that runs now.
  --keep, --spec, --otlp, --context
      Pass these to record.

EXAMPLES
  ${cli} host add --host vscode
  ${cli} host add --host vscode rates
`;

const hostRemove = `Remove record from all servers in a host's file, or from
those that you name.

USAGE
  ${cli} host remove [OPTIONS] [SERVER...]

OPTIONS
${fileOptions}
EXAMPLES
  ${cli} host remove --host vscode
  ${cli} host remove --host vscode rates
`;

const hostRun = `Record the servers with a URL that host add changed,
until you stop this command.

USAGE
  ${cli} host run [OPTIONS]

OPTIONS
${fileOptions}
EXAMPLES
  ${cli} host run --host vscode
`;

/** Usage, options, exit codes and examples of `check-server`. */
const checking = `USAGE
  ${cli} check-server [OPTIONS] URL
  ${cli} check-server [OPTIONS] -- COMMAND...
  ${cli} check-server --check REPORT \\
    [--traces FOLDER] [--keys FILE]

URL is a Streamable HTTP server. COMMAND starts a stdio
server.

OPTIONS
  --call TOOL='{…}'
      Call this tool with these arguments. Repeatable.
  --calls NUMBER
      Call at most this many tools. Default: 50.
  --no-calls
      Call no tool.
  --wrong TOOL
      Also call this tool with missing, wrong and
      oversized arguments. Caution: a tool that accepts
      them runs. Repeatable.
  --revision DATE
      Choose ${revisions.join(' or ')}. Default: both.
  --polite
      Send only requests that every client sends, and one
      unknown method. Call no tool. At most 40 HTTP
      requests, two at a time.
  --suite
      For a URL: also run the scenarios of
      @modelcontextprotocol/conformance that need no
      fixture, if that package is installed.
  --token-file FILE
      Send the bearer token in this file.
  --other-token-file FILE
      Send a token for another audience, which the server
      must refuse. Default: a generated token.
  --timeout SECONDS
      Wait this long for one response, 0.1 to 600, and 6
      times as long for the first one and for a tool,
      list, resource or prompt.
      Default: 10.
  --time-limit SECONDS
      Stop after this time, 1 to 86400. Default: 300.
  --max-size MB
      Limit the size of one message, 0.001 to 256.
      Default: 16.
  --format NAME
      Choose ${list(verifyFormats)}. Default: text.
  --out FILE
      Write the report here, and its beginning to standard
      output. Default: all of it to standard output.
  --traces FOLDER
      Write the traces here, one file each.
  --spec NAME
      Write traces as 0.1 or ${draftSpec}. Default: 0.1.
  --keep LIST
      Keep these arguments and results in traces, as in
      record. Default: none.
  --context FILE
      Read members of the traces' context from this file.
  --sign FILE
      Sign report and traces with this Ed25519 key
      (PKCS 8 in PEM, or a JWK).
  --against REPORT
      Say what was added, removed or reworded since this
      JSON report: tools, prompts, resource templates.
  --fail-on-change
      With --against: exit with 1 if something changed.

CHECK A REPORT
  --check REPORT
      Check digests and signature of a JSON report.
  --traces FOLDER
      Compare the report with these traces.
  --keys FILE
      Trust these public keys (JWK Set, JWK or PEM). Get
      them from the organisation that signed.

EXIT CODES
  0  No MUST was broken. Read how many tools were called.
  1  A MUST was broken, the report or a signature is
     wrong, or with --fail-on-change something changed.
  2  The server could not be tested, signatures or changes
     could not be checked, the arguments are wrong, or
     the check itself failed.

EXAMPLES
  ${cli} check-server https://rates.example/mcp
  ${cli} check-server -- node server.js
  ${cli} check-server --format html \\
    --out report.html --traces traces -- node server.js
  ${cli} check-server --against report.json \\
    --fail-on-change https://rates.example/mcp
  ${cli} check-server --check report.json \\
    --traces traces --keys keys.json
`;

const checkServer = `Test an MCP server and write a report. Records every
exchange. Calls only tools that say they are read-only.

${checking}`;

const verify = `Run check-server: verify is its old name. Options and exit
codes are the same.

${checking}`;

export const serverHelp = {
  record,
  host,
  'host add': hostAdd,
  'host remove': hostRemove,
  'host run': hostRun,
  'check-server': checkServer,
  verify,
} as const;
