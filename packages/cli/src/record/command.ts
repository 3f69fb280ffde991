import process from 'node:process';
import { version } from '../package-files.ts';
import { UsageError } from '../usage-error.ts';
import { parseRecord, recordHelp } from './arguments.ts';
import { passHttp } from './http.ts';
import { Notebook } from './notebook.ts';
import { passStdio } from './stdio.ts';

/** Runs `record`, and ends the process with the exit code of the server. @throws UsageError */
export async function runRecord(args: string[]): Promise<number> {
  const asked = parseRecord(args);
  if (asked.help) {
    process.stdout.write(recordHelp);
    return 0;
  }
  const transport = asked.command ? 'stdio' : 'streamable-http';
  const notebook = new Notebook({ ...asked.recording, transport, version });
  const { context, keep } = asked.recording;
  // What cannot be wrong need not be waited for: a host waits for its server.
  if (keep !== '' || Object.keys(context).length > 0) {
    const refusal = await notebook.refusal();
    if (refusal !== undefined) throw new UsageError(refusal);
  }
  const code = asked.command ? await passStdio(asked.command, notebook) : await passHttp(asked, notebook);
  await notebook.finish();
  // A host may hold standard input open.
  process.exit(code);
}
