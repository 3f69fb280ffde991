/** Additions to messages of MCP: the extension's declaration, and the run of the sender (12.5 to 12.7). */
import { type Fields, isFields } from '@context-native/checker/fields';
import { metaOf, paramsOf } from './read-message.ts';
import type { TraceRun } from './run.ts';
import { extension, identityKeys } from './wire.ts';

/** A request that came in, or went out, with its run. */
export interface Asked {
  method: string;
  run?: TraceRun | undefined;
  /** True if the sender declared the extension (12.5). */
  isDeclared: boolean;
  /** Aborts when the sender stops waiting. */
  signal?: AbortSignal | undefined;
}

const declaration = { [extension]: { spec: ['0.2-draft'] } };

export const metaIn = (message: Fields): Fields => metaOf(paramsOf(message));

export const withMeta = (message: Fields, _meta: Fields): Fields =>
  Object.keys(_meta).length === 0 ? message : { ...message, params: { ...paramsOf(message), _meta } };

/** Where capabilities name extensions: `extensions`, or `experimental` in 2025-11-25, which has none (12.5). */
type Place = 'extensions' | 'experimental';

export const isExtensionIn = (capabilities: unknown, place: Place) =>
  isFields(capabilities) && isFields(capabilities[place]) && isFields(capabilities[place][extension]);
export const isExtensionOf = (capabilities: unknown) =>
  isExtensionIn(capabilities, 'extensions') || isExtensionIn(capabilities, 'experimental');
export const isDeclaredIn = (holder: unknown, place: Place) =>
  isFields(holder) && isExtensionIn(holder.capabilities, place);

export const declaredIn = (capabilities: Fields, place: Place): Fields => ({
  ...capabilities,
  [place]: { ...(isFields(capabilities[place]) && capabilities[place]), ...declaration },
});

/** Declares the extension in the capabilities of `params`, or of `result`. */
export function declareIn(message: Fields, part: 'params' | 'result', place: Place): Fields {
  const holder = message[part];
  if (!isFields(holder) || !isFields(holder.capabilities)) return message;
  return { ...message, [part]: { ...holder, capabilities: declaredIn(holder.capabilities, place) } };
}

/**
 * Adds to an answer of the server the extension, where it states capabilities, and the run that made the result (12.5,
 * 12.6).
 */
export function withIdentityOfResult(message: Fields, { method, run, isDeclared }: Asked): Fields {
  const { result } = message;
  if (!isFields(result)) return message;
  if (method === 'initialize') return declareIn(message, 'result', 'experimental');
  const declared = method === 'server/discover' ? declareIn(message, 'result', 'extensions') : message;
  if (!isDeclared || !run) return declared;
  const meta = isFields(result._meta) ? result._meta : {};
  const _meta = { [identityKeys.traceId]: run.id, ...meta };
  return { ...declared, result: { ...(declared.result as Fields), _meta } };
}
