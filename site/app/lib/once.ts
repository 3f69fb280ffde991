/** Keeps the result of the first call of `make`. A rejected promise is not kept: the next call tries again. */
export function once<T>(make: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    if (kept) return kept.value;
    const own = { value: make() };
    kept = own;
    if (own.value instanceof Promise)
      own.value.catch(() => {
        if (kept === own) kept = undefined;
      });
    return own.value;
  };
}
