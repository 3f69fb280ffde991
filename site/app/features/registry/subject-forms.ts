import { holdsHidden } from '@context-native/text/typed-characters';

/** Patterns for the subject of an entry, for the form in the browser and the schema of the file. */

/** Server name in the official MCP registry: a reversed domain, a slash, a name. */
export const serverNameForm = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
export const packageNameForm = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/**
 * True for an https URL with a host name, at most 300 characters. Refuses a user name before the host, since readers
 * could take it for the host.
 */
export function isPublicUrl(text: string): boolean {
  if (text.length > 300 || holdsHidden(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    protocol === 'https:' && !username && !password && /\.[a-z]/i.test(hostname) && !hostname.startsWith('[')
  );
}

/** Display name of a download: its file name and host. */
export function nameOfDownload(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  const file = pathname.split('/').at(-1);
  return file ? `${file} from ${host}` : host;
}
