import { isFields } from '@context-native/checker/fields';
import { describe, reasonOf } from './describe.ts';
import type { Answer } from './exchange.ts';
import { textOf } from './findings.ts';
import { isModern } from './options.ts';
import type { Session } from './session.ts';
import { whyOver } from './wire.ts';

/** Maximum entries of one list that the rules and a report use: a server may list any number. */
const maxEntries = 1000;
/** Limits of one list. A longer list may be right: it is not read to the end. */
const maxRead = { entries: 10_000, pages: 1000, ms: 60_000 };
/** A list does not end if so many pages one after another bring nothing new. A page may be empty. */
const maxOldPages = 10;

/** A list as it came. */
export interface Pages {
  /** The objects of the list, at most 1,000. */
  entries: Record<string, unknown>[];
  /** Why the list, or a page of it, is not as it has to be. */
  reason?: string;
  /** Why the list has no end: a cursor came again with nothing new, or many pages bring nothing new. */
  endless?: string;
  /** Why the list was not read to its end, if it goes on. */
  unread?: string;
  /** The answer that is no page. */
  refused?: Exclude<Answer, { kind: 'result' }>;
  /** Why the entries are not the whole list. */
  incomplete?: string;
}

/**
 * Reads a list page by page, to its end or to a limit. The valid entries of a wrong page are used as well: its fault is
 * told once.
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
  const names = new Set<string>();
  const began = Date.now();
  let oldPages = 0;
  let fault: string | undefined;
  /** Since 2026-07-28, all pages of a list have the same (server/utilities/caching). */
  let scope: unknown;
  let incomplete: string | undefined;
  const read = (found: Omit<Pages, 'entries'>): Pages => {
    const cut = entries.length > maxEntries ? `${method}: more than ${maxEntries} items` : undefined;
    const missing = cut ?? incomplete ?? found.incomplete ?? found.endless ?? found.unread;
    return {
      entries: entries.slice(0, maxEntries),
      ...(fault !== undefined && { reason: fault }),
      ...found,
      ...(missing !== undefined && { incomplete: missing }),
    };
  };
  let params: { cursor?: string } = {};
  for (let page = 1; ; page++) {
    const over = whyOver(session.limits);
    if (over !== undefined) return read({ reason: over, incomplete: over });
    const answer = await session.ask(method, params, { isLong: true, mayBeSilent: true });
    if (answer.kind !== 'result')
      return read({
        reason: answer.fault ?? reasonOf(answer),
        refused: answer,
        incomplete: describe(method, answer),
      });
    const { result } = answer;
    fault ??= answer.fault ?? faultOf(result);
    scope ??= result.cacheScope;
    if (isModern(session.revision) && result.cacheScope !== scope)
      fault ??= `page ${page} has another cacheScope than the pages before (server/utilities/caching)`;
    const found = result[member];
    const known = names.size;
    if (Array.isArray(found))
      for (const entry of found.filter(isFields)) {
        entries.push(entry);
        names.add(nameOf(entry));
      }
    else incomplete ??= `${method}: the result has no array ${member}`;
    const { nextCursor } = result;
    if (nextCursor === undefined || nextCursor === null) return read({});
    // The rules take such a cursor for the end.
    if (typeof nextCursor !== 'string') return read({ incomplete: `${method}: the list does not end` });
    // A cursor only should be stable: one that came before may lead on.
    if (cursors.has(nextCursor) && names.size === known)
      return read({
        endless: `${method}: the list does not end: page ${page} has the cursor of an earlier page`,
      });
    oldPages = names.size > known ? 0 : oldPages + 1;
    if (oldPages === maxOldPages)
      return read({ endless: `${method}: the list does not end: ${maxOldPages} pages bring nothing new` });
    if (entries.length > maxRead.entries || page === maxRead.pages || Date.now() - began > maxRead.ms)
      return read({ unread: `${method}: not read to the end, only ${page} pages` });
    cursors.add(nextCursor);
    params = { cursor: nextCursor };
  }
}

/** The name or URI that identifies an entry in its list. */
const nameOf = ({ uri, uriTemplate, name }: Record<string, unknown>) => textOf(uri ?? uriTemplate ?? name);
