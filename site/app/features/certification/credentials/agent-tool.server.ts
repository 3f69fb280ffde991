import { levels } from '@context-native/mcp/shapes';
import { z } from 'zod';
import { demandScope } from '#app/features/accounts/accounts.server.ts';
import { defineAgentTool, holderOf } from '#app/services/agent-tools/agent-tool.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listOwnCredentials } from './credentials.server.ts';

const ownCredential = z.object({
  id: z.string(),
  level: z.enum(levels),
  name: z.string(),
  issued_at: z.string(),
  status: z.enum(['issued', 'revoked']),
  url: z.string(),
});

export const myCredentialsTool = defineAgentTool({
  name: 'my_credentials',
  title: 'My credentials',
  description: 'Requires sign-in. Lists your credentials and their URLs, newest first.',
  scope: 'credentials',
  isCounted: true,
  input: z.strictObject({}),
  output: z.object({ credentials: z.array(ownCredential) }),
  async run({ services: { db, config } }, _, context) {
    const holder = holderOf(context);
    demandScope(holder, 'credentials');
    const [held, { levels }] = await Promise.all([listOwnCredentials(db, holder.userId), readTiers()]);
    const credentials = held.map(({ id, level, issuedAt, revokedAt }) => ({
      id,
      level,
      name: levels.find((one) => one.id === level)?.name ?? level,
      issued_at: issuedAt.toISOString(),
      status: revokedAt ? ('revoked' as const) : ('issued' as const),
      url: `${config.siteUrl}/credentials/${id}`,
    }));
    const lines = credentials.map(
      ({ name, issued_at, status, url }) => `${name}, ${status}, ${issued_at}: ${url}`,
    );
    return { result: { credentials }, text: lines.join('\n') || 'You have no credential yet.' };
  },
});
