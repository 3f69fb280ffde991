/** The forms of what an entry is about, for the form in the browser and the schema of the file. */

/** As the official MCP registry names servers: a reversed domain, a slash, a name. */
export const serverNameForm = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
export const packageNameForm = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/** An https address of a named host, at most 300 characters. */
export function isPublicAddress(text: string): boolean {
  if (text.length > 300 || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && /\.[a-z]/i.test(hostname) && !hostname.startsWith('[');
}
