// Correct: it says much. It logs, reports progress, announces changed lists, pings its client and writes to standard
// error, all while a call runs.
import process from 'node:process';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { serveSessions } from '../kit/sdk-1.ts';

const steps = 20;

serveSessions(() => {
  const mcp = new McpServer({ name: 'report', version: '1.0.0' }, { capabilities: { logging: {} } });

  mcp.registerTool(
    'make_report',
    { description: 'Makes the report of the day.', annotations: { readOnlyHint: true } },
    async ({ _meta, sendNotification, sessionId }) => {
      const progressToken = _meta?.progressToken;
      for (let step = 1; step <= steps; step++) {
        process.stderr.write(`step ${step}\n`);
        await mcp.sendLoggingMessage({ level: 'debug', logger: 'report', data: { step } }, sessionId);
        if (progressToken !== undefined)
          await sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress: step, total: steps, message: `Step ${step}` },
          });
      }
      mcp.sendToolListChanged();
      return { content: [{ type: 'text', text: 'All is well.' }] };
    },
  );

  // A client may take its time with the answer, or never give one.
  mcp.server.oninitialized = () => void mcp.server.ping().catch(() => {});
  return mcp;
});
