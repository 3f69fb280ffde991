/** True for a URL of a program on the same machine. */
export const isOnThisComputer = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Schemes without a dot that open an editor or another MCP host. Others, such as `chrome:`, may
 * belong to a browser or the system.
 */
const editors = new Set(
  'vscode vscode-insiders vscodium code-oss cursor windsurf windsurf-next zed kiro trae positron antigravity void jetbrains claude'.split(
    ' ',
  ),
);

/**
 * The allowed redirect URIs: a page by https, a program on the same machine by http, or a program that the system opens
 * by its own scheme: a reversed domain (RFC 8252, 7.1), or a known editor's (`cursor://…`).
 */
export function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const address = new URL(text);
  const { protocol, username, password } = address;
  if (username || password) return false;
  if (protocol === 'https:' || isOnThisComputer(address)) return true;
  if (protocol === 'http:') return false;
  const scheme = protocol.slice(0, -1);
  return editors.has(scheme) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(scheme);
}
