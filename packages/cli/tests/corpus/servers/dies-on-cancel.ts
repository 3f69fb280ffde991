// MCP 2025-11-25 basic/utilities/cancellation#timing-considerations: a cancellation may come after the answer; "Both
// parties MUST handle these race conditions gracefully".
import { errorOf, type Message, parse } from '../kit/messages.ts';
import { makeRates } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(['2025-11-25', '2025-06-18']);
const running = new Map<unknown, AbortController>();

async function run(message: Message): Promise<void> {
  const controller = new AbortController();
  running.set(message.id, controller);
  const answered = await answer(message);
  running.delete(message.id);
  if (answered && !controller.signal.aborted) send(answered);
}

readLines(async (line) => {
  const message = parse(line);
  if (message === undefined) return send(errorOf(null, -32700, 'Parse error'));
  if (message.method !== 'notifications/cancelled') return run(message);
  const controller = running.get(message.params?.requestId) as AbortController;
  // The fault: a request that was answered is no longer in the map.
  controller.abort();
});
