import { createHash } from 'node:crypto';

/** What every page has: told when anything may have changed. */
export const keyOfAll = 'all';
/** What a page of more topics than it names has: told with every change. */
const keyOfMany = 'many';

/** With eleven characters a key, a header of 700. */
const mostKeys = 60;

/**
 * The key under which caches know a topic: ten characters of its digest. They need no escaping in any header, pattern or JSON,
 * have one length whatever the topic is, and say nothing of it.
 */
function keyOf(topic: string): string {
  return topic === '*' ? keyOfAll : createHash('sha256').update(topic).digest('base64url').slice(0, 10);
}

/** The keys of a page that is made from these topics. */
export function keysOfPage(topics: readonly string[]): string[] {
  const keys = new Set(topics.map(keyOf));
  return keys.size > mostKeys ? [keyOfAll, keyOfMany] : [keyOfAll, ...keys];
}

/** The keys of the pages that a change of these topics makes old. */
export function keysOfChange(topics: readonly string[]): string[] {
  if (topics.length === 0) return [];
  return topics.includes('*') ? [keyOfAll] : [keyOfMany, ...new Set(topics.map(keyOf))];
}
