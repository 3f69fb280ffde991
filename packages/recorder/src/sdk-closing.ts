/** Detects the end of a connection, in every version of the SDK. */

/** The used part of the SDK's `Transport`. */
interface Closable {
  onclose?: (() => void) | undefined;
}

/** The used part of Node's `process`; not every runtime has one. */
interface Process {
  once?: (event: 'beforeExit', listener: () => void) => void;
  off?: (event: 'beforeExit', listener: () => void) => void;
}

/**
 * Calls `closed` before other listeners to the end of a transport, present and later ones. SDK 1.12 replaces the present
 * listener; later versions call it. `closed` may run more than once.
 * @param endsWithProcess whether the transport may end silently with the program: the stdio transport of 1.x does when the
 *   host closes its end
 */
export function watchClose(transport: Closable, endsWithProcess: boolean, closed: () => void): void {
  const { process } = globalThis as { process?: Process };
  const ended = () => {
    process?.off?.('beforeExit', ended);
    closed();
  };
  const inherited = findAccessor(transport, 'onclose');
  let listener: (() => void) | undefined;
  const set = (inner: (() => void) | undefined) => {
    listener = () => {
      ended();
      inner?.();
    };
    inherited?.set?.call(transport, listener);
  };
  const first = transport.onclose;
  Object.defineProperty(transport, 'onclose', {
    configurable: true,
    enumerable: true,
    get: () => listener,
    set,
  });
  set(first);
  // When the input ends, pending answers are still sent; the program is idle only after them.
  if (endsWithProcess) process?.once?.('beforeExit', ended);
}

/** An accessor that an object inherits from its class: adapters forward listeners through one. */
export function findAccessor(object: object, name: string): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (found) return found.set ? found : undefined;
  }
  return undefined;
}
