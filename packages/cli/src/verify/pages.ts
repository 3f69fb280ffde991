import { isFields } from '@context-native/checker/fields';
import { describe, reasonOf } from './describe.ts';
import type { Answer } from './exchange.ts';
import { timeOver } from './findings.ts';
import type { Session } from './session.ts';
import { isOver } from './wire.ts';

/** Maximum entries of one list that the rules and a report use: a server may list any number. */
const maxEntries = 1000;
/** Maximum pages of one list. */
const maxPages = 300;

/** A list as it came. */
export interface Pages {
  /** The objects of the list, at most 1,000. */
  entries: Record<string, unknown>[];
  /** Why the list, or a page of it, is not as it has to be. */
  reason?: string;
  isEndless?: boolean;
  /** The answer that is no page. */
  refused?: Exclude<Answer, { kind: 'result' }>;
  /** Why the entries are not the whole list. */
  incomplete?: string;
}

/**
 * Reads a list page by page. The valid entries of a wrong page are used as well: its fault is told once.
 *
 * @param member member of the result that has the entries
 * @param faultOf returns why a result is not a page of this list
 */
export async function readPages(
  session: Session,
  method: string,
  member: string,
  faultOf: (result: Record<string, unknown>) => string | undefined = () => undefined,
): Promise<Pages> {
  const entries: Record<string, unknown>[] = [];
  const cursors = new Set<string>();
  let fault: string | undefined;
  let incomplete: string | undefined;
  const read = (found: Omit<Pages, 'entries'>): Pages => {
    const cut = entries.length > maxEntries ? `${method}: more than ${maxEntries} items` : undefined;
    const missing = cut ?? incomplete ?? found.incomplete;
    return {
      entries: entries.slice(0, maxEntries),
      ...(fault !== undefined && { reason: fault }),
      ...found,
      ...(missing !== undefined && { incomplete: missing }),
    };
  };
  let params: { cursor?: string } = {};
  for (let page = 0; page < maxPages; page++) {
    if (isOver(session.limits)) return read({ reason: timeOver, incomplete: timeOver });
    const answer = await session.ask(method, params, { isLong: true, mayBeSilent: true });
    if (answer.kind !== 'result')
      return read({ reason: reasonOf(answer), refused: answer, incomplete: describe(method, answer) });
    const { result } = answer;
    fault ??= answer.fault ?? faultOf(result);
    const found = result[member];
    if (Array.isArray(found)) entries.push(...found.filter(isFields));
    else incomplete ??= `${method}: the result has no array ${member}`;
    const { nextCursor } = result;
    if (nextCursor === undefined || nextCursor === null) return read({});
    // The rules take such a cursor for the end.
    if (typeof nextCursor !== 'string') return read({ incomplete: `${method}: the list does not end` });
    if (cursors.has(nextCursor) || entries.length > maxEntries * 10) break;
    cursors.add(nextCursor);
    params = { cursor: nextCursor };
  }
  return read({ isEndless: true, incomplete: `${method}: the list does not end` });
}
