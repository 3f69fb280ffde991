import type { Answer } from './exchange.ts';

/** An answer for people, as in `tools/list: error -32603 (…)`. */
export function describe(what: string, answer: Answer): string {
  const http = answer.status === undefined ? '' : `, HTTP ${answer.status}`;
  if (answer.kind === 'result') return `${what}: answered with a result${http}`;
  if (answer.kind === 'error')
    return `${what}: error ${answer.code} (${answer.message.slice(0, 2000)})${http}`;
  return `${what}: ${answer.reason}`;
}

/** The same without the method, for a list. */
export function reasonOf(answer: Exclude<Answer, { kind: 'result' }>): string {
  return answer.kind === 'none' ? answer.reason : `error ${answer.code} (${answer.message.slice(0, 2000)})`;
}
