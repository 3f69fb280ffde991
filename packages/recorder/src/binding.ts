/**
 * Maps messages of MCP to events, for revisions 2025-11-25 and 2026-07-28: the requests and answers in the table of
 * 12.1 of working draft v0.2. Messages come from others, so each member is checked before use.
 */
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { toPointer } from '@context-native/checker/json';
import { sha256Of } from './canonical.ts';
import type { CoreType } from './events.ts';
import {
  type Allowed,
  allowedOf,
  type KeepKind,
  type KeepList,
  type KeepPart,
  leave,
  none,
  wholly,
} from './keep.ts';
import { isSecretText, isSecretWord } from './secrets.ts';
import type { LeftOut, Software } from './trace.ts';
import { extension } from './wire.ts';

/** Settings for payloads. */
export interface Keeping {
  keep: KeepList;
  /** Adds a digest to each part that is left out as `not_allowed` and contains no secret (16.5). */
  digest: boolean;
}

/** Part of a payload. Pointers to its left-out parts start at the payload. */
export class Payload {
  readonly fields: Fields = {};
  readonly #leftOut: LeftOut[] = [];
  readonly #digest: boolean;

  constructor(digest: boolean) {
    this.#digest = digest;
  }

  /** Copies a member as it is, if present. */
  set(name: string, value: unknown): this {
    if (value !== undefined) this.fields[name] = value;
    return this;
  }

  /** Copies the allowed parts of a member, and lists the rest as left out. */
  take(name: string, value: unknown, allowed: Allowed): this {
    if (value === undefined) return this;
    return this.set(name, this.part(`/${name}`, value, allowed));
  }

  /** Returns the allowed parts of a member's value, and lists the rest as left out. */
  part(at: string, value: unknown, allowed: Allowed): unknown {
    const { kept, left_out } = leave(value, allowed, { digest: this.#digest, at });
    this.#leftOut.push(...left_out);
    return kept;
  }

  /** Lists a part that is not kept as left out, unless its value is undefined. */
  leaveOut(pointer: string, value: unknown): this {
    this.part(pointer, value, none);
    return this;
  }

  toJSON(): Fields {
    return this.#leftOut.length > 0 ? { ...this.fields, left_out: this.#leftOut } : this.fields;
  }
}

/** A call's request, as known when the answer comes. */
export interface Asked {
  method: string;
  params: Fields;
}

/** A request that is a call, and its answer. */
export interface Binding {
  called: CoreType;
  answered: CoreType;
  /** Kind and name of the call in the keep list. */
  about: (params: Fields) => [kind: KeepKind, name: string];
  /** The payload of the calling event, without `call_id`. */
  ask: (params: Fields, payload: Payload, allowed: (part: KeepPart) => Allowed) => void;
  /** The payload of the answer, without `call_id`, `outcome` and `error`. */
  answer: (result: Fields, payload: Payload, allowed: (part: KeepPart) => Allowed, asked: Asked) => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const maxName = 2000;
/** More experimental capabilities are left out as one. */
const maxNames = 100;
/** A name of at most 2,000 characters; undefined for anything else. */
const nameOf = (value: unknown) => (isText(value) && value.length <= maxName ? value : undefined);
/** Queries and fragments of URIs belong to the person. `{?page}` in a template is not one. */
const withoutQuery = (uri: string) => uri.split(/(?<!\{)[?#]/)[0] ?? '';
const uriOf = (value: unknown) => {
  const uri = nameOf(value);
  return uri === undefined ? undefined : withoutQuery(uri) || undefined;
};
/** A name to look up in the keep list. */
const ruleOf = (value: unknown) => nameOf(value) ?? '';
/** Reference of a completion, without foreign members. */
const refOf = ({ type, name, uri }: Fields): Fields => ({
  type: textOf(type),
  name: nameOf(name),
  uri: uriOf(uri),
});
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** `name` and `version` of MCP's `Implementation`; undefined without a name. */
export function softwareOf(value: unknown): Software | undefined {
  if (!isFields(value) || !isText(value.name)) return undefined;
  return { name: value.name, version: isText(value.version) ? value.version : 'unknown' };
}

/** For each list: the array in its result, and the member that names each item. */
const lists: Record<string, [array: string, name: string]> = {
  'tools/list': ['tools', 'name'],
  'prompts/list': ['prompts', 'name'],
  'resources/list': ['resources', 'uri'],
  'resources/templates/list': ['resourceTemplates', 'uriTemplate'],
  'roots/list': ['roots', 'uri'],
};

/**
 * Capabilities to record. Anyone may add to `experimental`: of its values only `{}` and our extension's are kept. All
 * of it is left out if it has a secret in a name, or more than 100 names.
 */
function capabilitiesOf(capabilities: Fields, payload: Payload): Fields {
  const { experimental, ...others } = capabilities;
  if (experimental === undefined) return capabilities;
  const names = isFields(experimental) ? Object.keys(experimental) : [];
  if (!isFields(experimental) || names.length > maxNames || names.some(isSecretWord)) {
    payload.leaveOut('/capabilities/experimental', experimental);
    return others;
  }
  const kept = Object.entries(experimental).filter(([name, value]) => {
    const isEmpty = isFields(value) && Object.keys(value).length === 0;
    const isOwn = name === extension;
    if (!isEmpty && !isOwn) payload.leaveOut(`/capabilities/experimental${toPointer(name)}`, value);
    return isEmpty || isOwn;
  });
  return { ...others, experimental: Object.fromEntries(kept) };
}

/**
 * Digests of listed items without `_meta`, by their names (18.9). Undefined if two items have one name, or no item has
 * a name and a canonical form.
 */
function digestsOf(items: readonly unknown[], name: string): Record<string, string> | undefined {
  const digests = new Map<string, string>();
  for (const item of items) {
    if (!isFields(item)) continue;
    const { _meta: _, ...listed } = item;
    const own = listed[name];
    if (!isText(own)) continue;
    if (digests.has(own)) return undefined;
    const digest = sha256Of(listed);
    if (digest !== undefined) digests.set(own, digest);
  }
  return digests.size > 0 ? Object.fromEntries(digests) : undefined;
}

const discovery: Binding = {
  called: 'discovery.requested',
  answered: 'discovery.returned',
  about: () => ['resource', 'roots/list'],
  ask: ({ cursor }, payload) => {
    payload.set('cursor', textOf(cursor));
  },
  answer: (result, payload, allowed, { method, params }) => {
    payload
      .set('server', softwareOf(result.serverInfo))
      .set('client', method === 'initialize' ? softwareOf(params.clientInfo) : undefined)
      .set('revision', textOf(result.protocolVersion))
      .set(
        'supported_revisions',
        Array.isArray(result.supportedVersions) ? result.supportedVersions : undefined,
      )
      .set(
        'capabilities',
        isFields(result.capabilities) ? capabilitiesOf(result.capabilities, payload) : undefined,
      );
    const [array, name] = lists[method] ?? [];
    const items = array === undefined ? undefined : result[array];
    if (!Array.isArray(items) || name === undefined) return;
    const names = items.flatMap((item) => (isFields(item) && isText(item[name]) ? [item[name]] : []));
    // Roots are folders of the person's own machine.
    if (method === 'roots/list') payload.take('names', names, wholly(allowed('output'), 'names'));
    else {
      const told = name === 'uri' ? names.map(withoutQuery) : names;
      // A digest of unrecorded names could be guessed (16.5).
      const isTold = told.every((each, index) => each === names[index] && !isSecretText(each));
      payload
        .set('names', told)
        .set('digest', isTold ? sha256Of(items) : undefined)
        // Servers may list thousands of resources.
        .set('item_digests', isTold && name !== 'uri' ? digestsOf(items, name) : undefined);
    }
    payload.set('next_cursor', textOf(result.nextCursor));
  },
};

const byMethod: Record<string, Binding> = {
  'tools/call': {
    called: 'tool.called',
    answered: 'tool.returned',
    about: ({ name }) => ['tool', ruleOf(name)],
    ask: ({ name, arguments: given }, payload, allowed) => {
      payload.set('tool', nameOf(name)).take('arguments', given, allowed('input'));
    },
    answer: ({ structuredContent, content }, payload, allowed, { params }) => {
      payload
        .set('tool', nameOf(params.name))
        .take('result', structuredContent, allowed('output'))
        .take('content', content, wholly(allowed('output'), 'content'));
    },
  },
  'resources/read': {
    called: 'resource.read',
    answered: 'resource.returned',
    about: ({ uri }) => ['resource', ruleOf(uri)],
    ask: ({ uri }, payload, allowed) => {
      const isAllowed = ([allowed('input'), allowed('output')] as const).some(
        (each) => each === 'all' || each.size > 0,
      );
      payload.set('uri', isAllowed ? nameOf(uri) : uriOf(uri));
    },
    answer: ({ contents }, payload, allowed) => {
      payload.take('contents', contents, wholly(allowed('output'), 'contents'));
    },
  },
  'prompts/get': {
    called: 'prompt.requested',
    answered: 'prompt.returned',
    about: ({ name }) => ['prompt', ruleOf(name)],
    ask: ({ name, arguments: given }, payload, allowed) => {
      payload.set('prompt', nameOf(name)).take('arguments', given, allowed('input'));
    },
    answer: ({ messages }, payload, allowed) => {
      payload.take('messages', messages, wholly(allowed('output'), 'messages'));
    },
  },
  'completion/complete': {
    called: 'completion.requested',
    answered: 'completion.returned',
    about: ({ ref }) => {
      if (!isFields(ref)) return ['prompt', ''];
      return ref.type === 'ref/resource' ? ['resource', ruleOf(ref.uri)] : ['prompt', ruleOf(ref.name)];
    },
    ask: ({ ref, argument, context }, payload, allowed) => {
      payload.set('ref', isFields(ref) ? refOf(ref) : undefined).leaveOut('/context', context);
      if (!isFields(argument)) return;
      const { name, value } = argument;
      payload.set('argument', { name: nameOf(name) });
      const kept = payload.part('/argument/value', value, wholly(allowed('input'), ruleOf(name)));
      if (kept !== undefined) payload.set('argument', { name: nameOf(name), value: kept });
    },
    answer: ({ completion }, payload, allowed) => {
      if (!isFields(completion)) return;
      payload
        .take('values', completion.values, wholly(allowed('output'), 'values'))
        .set('total', numberOf(completion.total));
    },
  },
  'elicitation/create': {
    called: 'elicitation.requested',
    answered: 'elicitation.answered',
    about: ({ mode }) => ['elicitation', mode === 'url' ? 'url' : 'form'],
    ask: ({ mode, message, requestedSchema, url }, payload, allowed) => {
      const of = (member: string) => wholly(allowed('input'), member);
      payload
        .set('mode', mode === 'url' ? 'url' : 'form')
        .take('message', message, of('message'))
        .take('requested_schema', requestedSchema, of('requestedSchema'))
        .take('url', isText(url) ? url.split(/[?#]/)[0] : undefined, of('url'));
    },
    answer: ({ action, content }, payload, allowed) => {
      const of = allowed('output');
      payload
        .set('action', textOf(action))
        .take('content', content, wholly(of, 'content') === 'all' ? 'all' : of);
    },
  },
  'sampling/createMessage': {
    called: 'sampling.requested',
    answered: 'sampling.answered',
    about: () => ['sampling', 'createMessage'],
    ask: ({ messages, systemPrompt, maxTokens }, payload, allowed) => {
      payload
        .take('messages', messages, wholly(allowed('input'), 'messages'))
        .leaveOut('/system_prompt', systemPrompt)
        .set('max_tokens', numberOf(maxTokens));
    },
    answer: ({ model, stopReason, content }, payload, allowed) => {
      payload
        .set('model', textOf(model))
        .set('stop_reason', textOf(stopReason))
        .take('content', content, wholly(allowed('output'), 'content'));
    },
  },
};
for (const method of ['initialize', 'server/discover', ...Object.keys(lists)]) byMethod[method] = discovery;

/** Returns the binding of a request; undefined if it is not recorded as a call. */
export const bindingOf = (method: string): Binding | undefined =>
  Object.hasOwn(byMethod, method) ? byMethod[method] : undefined;

/** Requests that a server may make during a call. */
export const mayBelong = new Set<string>([
  'elicitation.requested',
  'sampling.requested',
  'discovery.requested',
]);
/** Requests that may be repeated with the input that an answer asked for. */
export const mayRepeat = new Set<string>(['tool.called', 'resource.read', 'prompt.requested']);

/** The payload of a calling event. */
export function askedBy(binding: Binding, { method, params }: Asked, { keep, digest }: Keeping): Fields {
  const payload = new Payload(digest);
  if (binding === discovery) payload.set('method', method);
  const [kind, name] = binding.about(params);
  binding.ask(params, payload, (part) => allowedOf(keep, kind, name, part));
  return payload.toJSON();
}

/** The payload of an answer that is a result. */
export function answeredBy(
  binding: Binding,
  asked: Asked,
  result: Fields,
  { keep, digest }: Keeping,
): Fields {
  const payload = new Payload(digest);
  const [kind, name] = binding.about(asked.params);
  binding.answer(result, payload, (part) => allowedOf(keep, kind, name, part), asked);
  return payload.toJSON();
}

/** `error` of an answer: only its code, unless the list allows `error`. Messages often repeat what a person typed. */
export function errorBy(
  binding: Binding,
  { params }: Asked,
  error: Fields,
  { keep, digest }: Keeping,
): Fields {
  const [kind, name] = binding.about(params);
  const isAllowed = wholly(allowedOf(keep, kind, name, 'output'), 'error') === 'all';
  const payload = new Payload(digest);
  const code = Number.isSafeInteger(error.code) ? error.code : undefined;
  payload.set('error', {
    ...(code !== undefined && { code }),
    ...(isAllowed && { message: error.message, ...(error.data !== undefined && { data: error.data }) }),
  });
  if (!isAllowed) {
    payload.leaveOut('/error/message', error.message ?? null);
    if (error.data !== undefined) payload.leaveOut('/error/data', error.data);
  }
  return payload.toJSON();
}
