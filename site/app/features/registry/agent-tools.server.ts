import { profiles } from '@context-native/checker';
import { cursorAfter, cursorField, limitOf, nextCursor, offsetOf } from '@context-native/mcp';
import { z } from 'zod';
import { defineAgentTool } from '#app/services/agent-tools/agent-tool.server.ts';
import { keyOf, registry } from './entries.server.ts';
import { stages } from './stage.ts';

const implementation = z.object({
  key: z.string().describe('Code of the entry, as `org_id/agent_code`.'),
  name: z.string(),
  profile: z.string(),
  compliance: z.boolean().describe('True if the owner declares compliance.'),
  stage: z.string().describe('Stage of the evidence: declared, evidence, rechecked, expired or changed.'),
  capabilities: z.array(z.string()),
  url: z.string(),
});

export const findImplementationsTool = defineAgentTool({
  name: 'find_implementations',
  title: 'Find implementations',
  description: 'Implementations of the standard in the registry, each with its evidence stage.',
  input: z.strictObject({
    query: z.string().max(100).default(''),
    profile: z.enum(profiles).optional(),
    stage: z.enum(stages).optional(),
    limit: limitOf(100, 30),
    cursor: cursorField,
  }),
  output: z.object({ implementations: z.array(implementation), total: z.number(), next_cursor: nextCursor }),
  async run({ services: { config } }, { query: q, profile, stage, limit, cursor }) {
    const skip = offsetOf(cursor);
    const { entries, total, hasMore } = await registry.list({ q, profile, stage }, { skip, limit });
    const implementations = entries.map(({ entry, stage }) => ({
      key: keyOf(entry),
      name: entry.name,
      profile: entry.profile,
      compliance: entry.compliance,
      stage,
      capabilities: entry.capabilities,
      url: `${config.siteUrl}/registry/${keyOf(entry)}`,
    }));
    const lines = implementations.map(
      ({ key, name, profile, stage }) => `${key}: ${name}, ${profile}, ${stage}`,
    );
    return {
      result: { implementations, total, next_cursor: cursorAfter(skip, entries.length, hasMore) },
      text: lines.join('\n') || 'No implementation matches these words.',
    };
  },
});
