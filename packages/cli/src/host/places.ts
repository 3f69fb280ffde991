/** Where hosts keep the servers that they start, by their documentation of November 2026. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Files of each host, the one that counts first where it is there; the last where none is. */
const places: Record<string, () => string[]> = {
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
  vscode: () => [join('.vscode', 'mcp.json')],
  // https://cursor.com/docs/mcp
  cursor: () => [join('.cursor', 'mcp.json'), join(homedir(), '.cursor', 'mcp.json')],
  // https://modelcontextprotocol.io/docs/develop/connect-local-servers
  'claude-desktop': () => [join(desktopFolder(), 'Claude', 'claude_desktop_config.json')],
  // https://code.claude.com/docs/en/mcp: of the project, then of the person
  'claude-code': () => ['.mcp.json', join(homedir(), '.claude.json')],
};

export const hostNames = Object.keys(places);

/** The file of a host for the current folder. */
export function placeOf(host: string): string {
  const files = places[host]?.() ?? [];
  return files.find((file) => existsSync(file)) ?? files.at(-1) ?? '';
}

function desktopFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}
