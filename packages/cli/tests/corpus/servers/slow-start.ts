// Correct: it loads for 12 s before it reads its first message, as a program in a cold container does. A call takes
// 12 s too, and other requests are answered meanwhile.
import { setTimeout as wait } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

await wait(12_000);

serveStdio(() => {
  const server = new McpServer({ name: 'model', version: '2.0.0' });
  server.registerTool(
    'summarise',
    {
      description: 'Returns the first words of a text.',
      inputSchema: z.object({ text: z.string() }),
      annotations: { readOnlyHint: true },
    },
    async ({ text }) => {
      await wait(12_000);
      return { content: [{ type: 'text', text: text.slice(0, 40) }] };
    },
  );
  return server;
});
