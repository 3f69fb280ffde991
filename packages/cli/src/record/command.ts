import process from 'node:process';
import { UsageError } from '../errors.ts';
import { version } from '../package-files.ts';
import { parseRecord, type RecordTask } from './arguments.ts';
import { Notebook } from './notebook.ts';

/** Runs `record`, and ends the process with the exit code of the server. @throws UsageError */
export async function runRecord(args: string[]): Promise<number> {
  const asked = parseRecord(args);
  if (asked.help) {
    process.stdout.write((await import('../help.ts')).helpOf(['record']));
    return 0;
  }
  // A host that closed standard error gets no messages, but its traffic goes on.
  process.stderr.on('error', () => {});
  const code = await recordTask(asked);
  // Exits although a host may keep standard input open.
  process.exit(code);
}

/** Runs the proxy for one server until it ends or a signal comes; returns the exit code. @throws UsageError */
export async function recordTask(asked: RecordTask): Promise<number> {
  const transport = asked.command ? 'stdio' : 'streamable-http';
  const target = asked.command ? { command: asked.command } : { url: asked.to.href };
  const notebook = new Notebook({ ...asked.recording, transport, version, target });
  const { context, keep, expect } = asked.recording;
  // Without --keep, --context and --expect nothing can be refused, so the server starts without waiting for the thread.
  if (keep !== '' || Object.keys(context).length > 0 || expect !== undefined) {
    const refusal = await notebook.refusal();
    if (refusal !== undefined) throw new UsageError(refusal);
  }
  try {
    // Loads only the needed module, to save memory.
    return asked.command
      ? await (await import('./stdio.ts')).passStdio(asked.command, notebook)
      : await (await import('./http.ts')).passHttp(asked, notebook);
  } finally {
    await notebook.finish();
  }
}
