/** The form of results, as far as every revision requires it. Each function returns the first fault, in words. */
import { isFields } from '@context-native/checker/fields';
import { textOf } from './findings.ts';
import { isModern } from './options.ts';

type Fields = Record<string, unknown>;

/** Members of an entry that are texts in every revision. */
const texts = { tools: ['name'], resources: ['uri', 'name'], prompts: ['name'] } as const;
export type ListName = keyof typeof texts;

/** A page of a list. A missing schema of a tool is a fault of another rule. */
export function pageFaultOf(result: Fields, name: ListName, revision: string): string | undefined {
  const entries = result[name];
  if (!Array.isArray(entries)) return `${name} is ${entries === undefined ? 'missing' : 'not a list'}`;
  for (const [index, entry] of entries.entries()) {
    if (!isFields(entry)) return `${name}[${index}] is not an object`;
    for (const member of texts[name])
      if (typeof entry[member] !== 'string') return `${name}[${index}].${member} is not a text`;
  }
  const { nextCursor } = result;
  if (nextCursor !== undefined && typeof nextCursor !== 'string')
    return `nextCursor is ${textOf(nextCursor).slice(0, 100)}, not a text`;
  return cachingFaultOf(result, revision);
}

/** How long a complete result may be kept, and for whom: due since 2026-07-28 on lists, and on what is read. */
export function cachingFaultOf({ ttlMs, cacheScope }: Fields, revision: string): string | undefined {
  if (!isModern(revision)) return undefined;
  if (!(typeof ttlMs === 'number' && Number.isInteger(ttlMs) && ttlMs >= 0))
    return `ttlMs is ${ttlMs === undefined ? 'missing' : textOf(ttlMs).slice(0, 100)} (server/utilities/caching)`;
  if (cacheScope !== 'public' && cacheScope !== 'private')
    return `cacheScope is ${cacheScope === undefined ? 'missing' : textOf(cacheScope).slice(0, 100)} (server/utilities/caching)`;
  return undefined;
}

/** The result of a call. */
export function callFaultOf({ content, isError }: Fields): string | undefined {
  if (!Array.isArray(content)) return `content is ${content === undefined ? 'missing' : 'not a list'}`;
  if (isError !== undefined && typeof isError !== 'boolean') return 'isError is not true or false';
  for (const [index, block] of content.entries()) {
    const fault = blockFaultOf(block);
    if (fault !== undefined) return `content[${index}]: ${fault}`;
  }
  return undefined;
}

/** Structured content is an object, until 2026-07-28 allows all values. Null is taken for none. */
export function structuredFaultOf({ structuredContent }: Fields, revision: string): string | undefined {
  const isNew = revision >= '2025-06-18' && !isModern(revision);
  if (!isNew || structuredContent === undefined || structuredContent === null) return undefined;
  return isFields(structuredContent) ? undefined : 'structuredContent is not an object';
}

function blockFaultOf(block: unknown): string | undefined {
  if (!isFields(block) || typeof block.type !== 'string') return 'it has no type';
  const { type } = block;
  const needed: Record<string, readonly string[]> = {
    text: ['text'],
    image: ['data', 'mimeType'],
    audio: ['data', 'mimeType'],
    resource_link: ['uri', 'name'],
  };
  const missing = Object.hasOwn(needed, type)
    ? needed[type]?.find((name) => typeof block[name] !== 'string')
    : undefined;
  if (missing !== undefined) return `${missing} of a ${type} is not a text`;
  if ((type === 'image' || type === 'audio') && !isBase64(String(block.data)))
    return `data of an ${type} is not Base64`;
  return type === 'resource' ? contentFaultOf(block.resource) : undefined;
}

/** One of the contents of a resource. */
function contentFaultOf(content: unknown): string | undefined {
  if (!isFields(content)) return 'a resource is not an object';
  if (typeof content.uri !== 'string') return 'a resource has no uri';
  const { blob } = content;
  if (typeof blob === 'string' && !isBase64(blob)) return 'the blob of a resource is not Base64';
  const hasContent = typeof content.text === 'string' || typeof blob === 'string';
  return hasContent ? undefined : 'a resource has neither text nor blob';
}

/** True for Base64 in any of its forms (RFC 4648), also with line ends: a client may be able to read it. */
const isBase64 = (text: string) => !/[^\w+/=\s-]/.test(text);

/** The result of `resources/read`. */
export function readFaultOf({ contents }: Fields): string | undefined {
  if (!Array.isArray(contents)) return `contents is ${contents === undefined ? 'missing' : 'not a list'}`;
  return contents.map(contentFaultOf).find((fault) => fault !== undefined);
}

/** The result of `prompts/get`. */
export function promptFaultOf({ messages }: Fields): string | undefined {
  if (!Array.isArray(messages)) return `messages is ${messages === undefined ? 'missing' : 'not a list'}`;
  for (const [index, message] of messages.entries()) {
    if (!isFields(message)) return `messages[${index}] is not an object`;
    if (message.role !== 'user' && message.role !== 'assistant')
      return `messages[${index}].role is ${textOf(message.role).slice(0, 100)}`;
    const fault = blockFaultOf(message.content);
    if (fault !== undefined) return `messages[${index}]: ${fault}`;
  }
  return undefined;
}

/** Requests for input: a client that declares nothing gets none (2026-07-28 basic/patterns/mrtr). */
export function inputFaultOf({ inputRequests, requestState }: Fields): string | undefined {
  const asked = isFields(inputRequests) ? Object.values(inputRequests) : [];
  const methods = asked.map((one) => textOf(isFields(one) ? one.method : one).slice(0, 100));
  if (methods.length > 0) return `it asks for ${methods.join(', ')}, which the client did not declare`;
  return typeof requestState === 'string'
    ? undefined
    : 'input_required has neither inputRequests nor requestState';
}
