/** Detects the end of a connection of the SDK, whose versions differ in it. */

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
 * Calls `closed` before other listeners to the end of a transport, present and later ones. SDK 1.12 replaces the
 * present listener; later versions call it. `closed` may run more than once.
 * @param endsWithProcess whether the transport may end silently with the program: the stdio transport of 1.x does when
 *   the host closes its end
 */
export function watchClose(transport: Closable, endsWithProcess: boolean, closed: () => void): void {
  const { process } = globalThis as { process?: Process };
  const ended = () => {
    process?.off?.('beforeExit', ended);
    closed();
  };
  interpose(transport, 'onclose', (inner) => () => {
    ended();
    inner?.();
  });
  // When the input ends, pending answers are still sent; the program is idle only after them.
  if (endsWithProcess) process?.once?.('beforeExit', ended);
}

/** Wraps the listener that a transport has under a name, and each that is set there later. */
export function interpose<Name extends string, Listener>(
  transport: { [name in Name]?: Listener | undefined },
  name: Name,
  wrap: (inner: Listener | undefined) => Listener | undefined,
): void {
  const inherited = findAccessor(transport, name);
  let listener: Listener | undefined;
  const set = (inner: Listener | undefined) => {
    listener = wrap(inner);
    inherited?.set?.call(transport, listener);
  };
  const first = transport[name];
  Object.defineProperty(transport, name, { configurable: true, enumerable: true, get: () => listener, set });
  set(first);
}

/** An accessor that an object inherits from its class: adapters forward listeners through one. */
function findAccessor(object: object, name: string): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (found) return found.set ? found : undefined;
  }
  return undefined;
}
