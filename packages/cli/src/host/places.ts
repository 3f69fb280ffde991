/** Where hosts keep the servers that they start. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type HostName, hosts } from '@context-native/mcp/hosts';

/** Files of each host, in order of preference. If none exists, the last one counts. */
const places: Record<HostName, () => string[]> = {
  vscode: () => [join(hosts.vscode.file)],
  cursor: () => [join(hosts.cursor.file), join(homedir(), hosts.cursor.file)],
  'claude-desktop': () => [join(desktopFolder(), 'Claude', hosts['claude-desktop'].file)],
  // The project's file first, then the user's.
  'claude-code': () => [hosts['claude-code'].file, join(homedir(), '.claude.json')],
};

export const hostNames: string[] = Object.keys(places);

/** The file of a host for the current folder. */
export function placeOf(host: string): string {
  const files = places[host as HostName]?.() ?? [];
  return files.find((file) => existsSync(file)) ?? files.at(-1) ?? '';
}

function desktopFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}
