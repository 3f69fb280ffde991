/** How the end of a connection is noticed, in every version of the SDK. */

/** What is used of a `Transport` of the SDK. */
interface Closable {
  onclose?: (() => void) | undefined;
}

/** What is used of Node's `process`; not every runtime has one. */
interface Process {
  once?: (event: 'beforeExit', listener: () => void) => void;
  off?: (event: 'beforeExit', listener: () => void) => void;
}

/**
 * Calls `closed` before whoever listens to the end of a transport, now and later: SDK 1.12 puts its own listener in the place of the
 * one that is there, and later ones call it. It may be called more than once.
 * @param endsWithProcess whether the transport may end without a word, with the program: that of 1.x over standard input and
 *   output does where the host closes its end
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
  // Answers that are under way when the input ends are still sent: nothing is left to do only then.
  if (endsWithProcess) process?.once?.('beforeExit', ended);
}

/** An accessor that an object has from its class: adapters hand listeners on by one. */
export function findAccessor(object: object, name: string): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (found) return found.set ? found : undefined;
  }
  return undefined;
}
