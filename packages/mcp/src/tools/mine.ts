/** What somebody has here who let the client in: each tool asks for one thing that they allowed. */
import { z } from 'zod';
import { type Holder, type Library, ToolRefusal } from '../library.ts';
import { entryDraft, levels, ownCredential, ownLevel, sentEntry } from '../shapes.ts';
import { type CallContext, defineTool } from '../tool.ts';

export const myProgress = defineTool({
  name: 'my_progress',
  title: 'My progress',
  description: 'Needs sign-in. How many lessons you completed in each course and module, and the next one.',
  needs: 'mine',
  scope: 'progress',
  input: z.strictObject({ level: z.enum(levels).optional() }),
  output: z.object({
    levels: z.array(ownLevel),
    next: z.object({ title: z.string(), about: z.string(), url: z.string() }).nullable(),
  }),
  async run(library, { level }, context) {
    const { levels, next } = await mineOf(library).progress(holderOf(context));
    const shown = level ? levels.filter((one) => one.level === level) : levels;
    const lines = shown.map(({ name, done, total }) => `${name}: ${done} of ${total} lessons`);
    return {
      result: { levels: shown, next },
      text: [...lines, next ? `Next: ${next.title} ${next.url}` : 'Every lesson is completed.'].join('\n'),
    };
  },
});

export const myCredentials = defineTool({
  name: 'my_credentials',
  title: 'My credentials',
  description: 'Needs sign-in. The credentials you hold, the newest first, with the address of each.',
  needs: 'mine',
  scope: 'credentials',
  input: z.strictObject({}),
  output: z.object({ credentials: z.array(ownCredential) }),
  async run(library, _, context) {
    const credentials = await mineOf(library).credentials(holderOf(context));
    const lines = credentials.map(
      ({ name, issued_at, status, url }) => `${name}, ${status}, ${issued_at}: ${url}`,
    );
    return { result: { credentials }, text: lines.join('\n') || 'You hold no credential yet.' };
  },
});

export const submitEntry = defineTool({
  name: 'submit_entry',
  title: 'Submit a registry entry',
  description:
    'Needs sign-in. Sends in an entry for the registry as a draft, which an editor looks at. It is checked first, as the form does it, and nothing that fails is sent. The same entry twice is one draft.',
  needs: 'mine',
  scope: 'submit',
  writes: true,
  input: entryDraft,
  output: sentEntry,
  async run(library, draft, context) {
    const sent = await mineOf(library).submitEntry(holderOf(context), draft);
    const words = sent.is_new ? 'was sent in and waits for an editor' : 'waits for an editor already';
    return {
      result: sent,
      text: [`${sent.file} ${words}: ${sent.url}`, ...sent.possible_secrets].join('\n'),
    };
  },
});

function mineOf({ mine }: Library): NonNullable<Library['mine']> {
  if (!mine) throw new ToolRefusal('Nobody signs in here.');
  return mine;
}

function holderOf({ holder }: CallContext): Holder {
  if (!holder) throw new ToolRefusal('Sign in first: connect this client to your account.');
  return holder;
}
