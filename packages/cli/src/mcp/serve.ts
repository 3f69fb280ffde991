/**
 * The tools of the site over the files of this package. The published package has this file's imports written into it.
 */
import process from 'node:process';
import { makeServer, openOffline } from '@context-native/mcp';
import { wordsOf } from '@context-native/recorder/problems';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/**
 * @param folder that has `specification`, `schemas`, `types` and `examples`
 * @param reportSchema file with the schema of check-server's reports
 */
export async function serve(folder: string, reportSchema: string, version: string): Promise<void> {
  const library = openOffline(folder, reportSchema);
  const say = (error: unknown) => process.stderr.write(`mcp: ${wordsOf(error)}\n`);
  serveStdio(({ era }) => makeServer(library, { era, version, explain: wordsOf }), { onerror: say });
  // The transport closes itself with standard input.
  await new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
}
