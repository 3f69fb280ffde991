import * as z from 'zod/mini';
import { text } from '#app/lib/form-fields.ts';
import { isWebAddress } from '#app/lib/http-address.ts';

/** Longest URL, as for the command. */
const maxAddress = 2000;
/** Longest token. Signed ones with many claims have some thousand characters. */
const maxToken = 8000;

const notAnAddress = 'Enter a URL such as https://mcp.example.org/mcp, without a user name or a password.';

/** The URL of a server, without its fragment. */
const address = z.pipe(
  text(maxAddress, 'Enter the URL of your server, such as https://mcp.example.org/mcp.').check(
    z.refine(isWebAddress, notAnAddress),
  ),
  z.transform((given) => {
    const url = new URL(given);
    url.hash = '';
    return url.href;
  }),
);

export const kinds = ['polite', 'full'] as const;
export type CheckKind = (typeof kinds)[number];

/** The form of `/server-check`. */
export const askForm = z.object({
  address,
  kind: z._default(z.enum(kinds, 'Choose a polite or a full check.'), 'polite'),
});

/** The form of a full check, after the proof of control. Only scripts send a token. */
export const fullForm = z.object({
  address,
  token: z._default(
    z
      .string('Please send the token as text.')
      .check(
        z.trim(),
        z.maxLength(maxToken, `Use a token of at most ${maxToken} characters.`),
        z.regex(/^[\x21-\x7e]*$/, 'A token has only visible ASCII characters, and no spaces.'),
      ),
    '',
  ),
});

/** Hosts that name this machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** True for a host name that no public DNS has, such as `printer.local`. */
export const isPrivateName = (hostname: string): boolean =>
  isLoopbackHost(hostname) ||
  /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|corp)$/.test(hostname) ||
  !/[.:]/.test(hostname);
