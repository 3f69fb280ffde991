/** Help of the operator's commands: at most 60 characters a line, for narrow terminals. */

const siteMayRun = 'The site can keep running.';
const credentialId = `ID is the credential's id or the URL of its page.
${siteMayRun}`;

const admin = {
  '': `Manage accounts and roles.

USAGE
  npm run admin -- COMMAND

COMMANDS
  grant EMAIL ROLE            Give an account a role.
  sign-out EMAIL              End an account's sessions.
  remove-second-factor EMAIL  Remove a second factor.
  list                        List editors and admins.
  scan-secrets                Hide stored secrets.

EXAMPLES
  npm run admin -- grant ada@example.org admin
  npm run admin -- grant --help`,
  grant: `Give an account a role: member, editor or admin.
${siteMayRun}

USAGE
  npm run admin -- grant EMAIL ROLE

EXAMPLES
  npm run admin -- grant ada@example.org editor`,
  'sign-out': `End every session of an account.
${siteMayRun}

USAGE
  npm run admin -- sign-out EMAIL

EXAMPLES
  npm run admin -- sign-out ada@example.org`,
  'remove-second-factor': `Remove the second factor, passkeys and links of an
account. First make sure that the request is the owner's.
${siteMayRun}

USAGE
  npm run admin -- remove-second-factor EMAIL

EXAMPLES
  npm run admin -- remove-second-factor ada@example.org`,
  list: `List editors and admins. ${siteMayRun}

USAGE
  npm run admin -- list

EXAMPLES
  npm run admin -- list`,
  'scan-secrets': `Hide stored text that contains a secret, and tell editors
and its owners. ${siteMayRun}

USAGE
  npm run admin -- scan-secrets

EXAMPLES
  npm run admin -- scan-secrets`,
};

const db = {
  '': `Back up, restore or move the database.

USAGE
  npm run db -- COMMAND

COMMANDS
  backup FILE     Write all data and files to FILE.
  restore FILE    Read FILE into an empty database.
  move            Copy the embedded database to a server.

EXAMPLES
  npm run db -- backup backup.jsonl.gz
  npm run db -- restore --help`,
  backup: `Write all data and files to FILE. ${siteMayRun}

USAGE
  npm run db -- backup FILE

EXAMPLES
  npm run db -- backup backup.jsonl.gz`,
  restore: `Read FILE into an empty database. Stop the site first.

USAGE
  npm run db -- restore FILE [--replace]

OPTIONS
  --replace
      Empty the database first.
      Default: refuse a database that has data.

EXAMPLES
  npm run db -- restore backup.jsonl.gz
  npm run db -- restore backup.jsonl.gz --replace`,
  move: `Copy the embedded database to the one at DATABASE_URL.
Stop the site first.

USAGE
  npm run db -- move [--replace]

OPTIONS
  --replace
      Empty the database at DATABASE_URL first.
      Default: refuse a database that has data.

EXAMPLES
  npm run db -- move`,
};

const credentials = {
  '': `Revoke, reissue and verify credentials, and change keys.

USAGE
  npm run credentials -- COMMAND

COMMANDS
  revoke ID REASON       Revoke a credential.
  reissue ID [NAME]      Replace a credential.
  rotate-keys            Make new keys.
  revoke-key KID REASON  Revoke a key.
  verify FILE|URL        Verify a badge.
  new-keys               Print keys for a new site.

EXAMPLES
  npm run credentials -- verify badge.json
  npm run credentials -- revoke --help`,
  revoke: `Revoke a credential. Everyone can read the reason.
${credentialId}

USAGE
  npm run credentials -- revoke ID REASON

EXAMPLES
  npm run credentials -- revoke ID 'Issued by mistake.'`,
  reissue: `Issue a credential again, with another name if you give
one, and revoke the earlier one.
${credentialId}

USAGE
  npm run credentials -- reissue ID [NAME]

EXAMPLES
  npm run credentials -- reissue ID 'Ada Lovelace'`,
  'rotate-keys': `Make new keys. Credentials signed with the old keys stay
valid. ${siteMayRun}

USAGE
  npm run credentials -- rotate-keys

EXAMPLES
  npm run credentials -- rotate-keys`,
  'revoke-key': `Revoke a key that may be stolen. Its signatures become
invalid, and its credentials are signed again.
KID is the key's id or its URL. ${siteMayRun}

USAGE
  npm run credentials -- revoke-key KID REASON

EXAMPLES
  npm run credentials -- revoke-key KID 'It was stolen.'`,
  verify: `Verify a badge from a file or a URL.

USAGE
  npm run credentials -- verify FILE|URL [OPTIONS]

OPTIONS
  --email EMAIL
      Check that the badge belongs to this email address.
  --json
      Print the result as JSON. Default: text.

EXIT CODES
  0  The badge is genuine.
  1  It is not genuine, or we could not check it.
  2  The arguments are wrong.

EXAMPLES
  npm run credentials -- verify badge.json
  npm run credentials -- verify badge.svg --json`,
  'new-keys': `Print keys for the setting CREDENTIAL_KEYS of a new site.

USAGE
  npm run credentials -- new-keys

EXAMPLES
  npm run credentials -- new-keys`,
};

const importServers = `Import the servers of an MCP registry into the map.
${siteMayRun}

USAGE
  npm run catalogue -- import URL [OPTIONS]

OPTIONS
  --full
      Read all servers.
      Default: only those changed since the last import.
  --same-map
      Keep category and tier of new items. Use this if
      the registry is this map at another URL.

EXAMPLES
  npm run catalogue -- import https://map.example
  npm run catalogue -- import https://map.example --full`;

const exportSite = `Write the reading pages as static files.

USAGE
  npm run export -- [DIR] [OPTIONS]

DIR
      Use an empty folder, or an earlier export, which
      is replaced. Default: build/export.

OPTIONS
  --site-url URL
      Use this origin in canonical links, forms and
      sign-in. Default: the setting SITE_URL.

EXAMPLES
  npm run export
  npm run export -- /srv/www \\
    --site-url https://standard.example`;

const script = 'node site/scripts/registry.ts';
const registry = {
  '': `Check registry files and their evidence.

USAGE
  ${script} COMMAND

COMMANDS
  check [FILE...]      Check registry files.
  recheck [KEY...]     Check the evidence of entries.
  recheck --run KEY    Also run check-server again.
  schema               Write the schema of registry files.

EXAMPLES
  ${script} check
  ${script} recheck --help`,
  check: `Check registry files.

USAGE
  ${script} check [FILE...]

FILE
      Default: all files of the registry.

EXAMPLES
  ${script} check entry.json`,
  recheck: `Check the evidence of entries and write
registry/rechecks.json.

USAGE
  ${script} recheck [KEY...]
  ${script} recheck --run KEY

KEY
      Default: all entries.

OPTIONS
  --run
      Also run check-server again. This starts the program
      that the report names.

EXAMPLES
  ${script} recheck
  ${script} recheck --run alder/fx`,
  schema: `Write registry/entry-file.schema.json.

USAGE
  ${script} schema

EXAMPLES
  ${script} schema`,
};

/** By command, then by subcommand; '' is the overview of the command. */
export const helpTexts = {
  admin,
  db,
  credentials,
  catalogue: { '': importServers, import: importServers },
  export: { '': exportSite },
  registry,
} satisfies Record<string, { '': string } & Record<string, string>>;

/** The help of the subcommand that the arguments name, else of the command. */
export function helpOf(command: keyof typeof helpTexts, [subcommand = '']: readonly string[]): string {
  return (
    new Map<string, string>(Object.entries(helpTexts[command])).get(subcommand) ?? helpTexts[command]['']
  );
}

/** Whether the arguments ask for help: `help` first, or `--help` or `-h` anywhere. */
export const asksForHelp = (args: readonly string[]) =>
  args[0] === 'help' || args.includes('--help') || args.includes('-h');
