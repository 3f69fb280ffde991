/** A server over stdio by one version of the SDK, which records itself into a folder; its tool may end it. */
import process from 'node:process';
import { record } from '../src/index.ts';
import { FileSink } from '../src/sinks/file.ts';
import { makeRates, type SdkName, sdks } from './sdks.ts';

const [, , version = '', folder = '', how] = process.argv;
const sdk = sdks[version as SdkName];
const sink = new FileSink({ folder, spec: '0.2-draft' });
const server = makeRates(sdk);
await record(server, { sink }).connect(new sdk.StdioServer() as never);
if (how === 'closes')
  process.on('SIGUSR2', async () => {
    await server.close();
    await sink.flush();
    process.exit(0);
  });
