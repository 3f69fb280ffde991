import { UsageError } from '../errors.ts';
import { standardHome, verifyReportSchema, version } from '../package-files.ts';
import { serve } from './serve.ts';

/** Serves until the client closes standard input; returns the exit code. */
export async function runMcp(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError(`mcp takes no arguments: ${args[0]}`);
  await serve(standardHome, verifyReportSchema, version);
  return 0;
}
