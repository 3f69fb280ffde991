// Correct: it loads for 12 s before it reads its first message, as a program in a cold container does. A call takes
// 2 s.
import { setTimeout as wait } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

await wait(12_000);

serveStdio(() => {
  const server = new McpServer({ name: 'model', version: '2.0.0' });
  server.registerTool('predict', { annotations: { readOnlyHint: true } }, async () => {
    await wait(2000);
    return { content: [{ type: 'text', text: 'Rain.' }] };
  });
  return server;
});
