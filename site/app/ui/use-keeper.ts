import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';

/** Something that has a state of its own, outside React. */
interface Keeper<State> {
  state: State;
}

interface Kept<State, K> {
  /** Set once the page is mounted. */
  keeper: RefObject<K | null>;
  /** State of the keeper; `first` until there is one. */
  state: State;
  /** To be called whenever the keeper's state is another one. */
  tell: () => void;
}

/** Draws the state of a keeper that is made when the page is mounted, and again whenever it changes. */
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
