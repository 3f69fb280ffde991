import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';

/** An object outside React with a state. */
interface Keeper<State> {
  state: State;
}

interface Kept<State, K> {
  /** Set once the page is mounted. */
  keeper: RefObject<K | null>;
  /** State of the keeper; `first` until there is one. */
  state: State;
  /** Call it when the keeper's state has changed. */
  tell: () => void;
}

/**
 * Draws the state of a keeper, and draws it again when `tell` is called. The caller makes the keeper when the page is
 * mounted.
 */
export function useKeeper<State, K extends Keeper<State>>(first: State): Kept<State, K> {
  const keeper = useRef<K>(null);
  const listeners = useRef(new Set<() => void>());
  const [initial] = useState(first);
  const state = useSyncExternalStore(
    (listener) => {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
    () => keeper.current?.state ?? initial,
    () => initial,
  );
  const tell = () => {
    for (const listener of listeners.current) listener();
  };
  return { keeper, state, tell };
}
