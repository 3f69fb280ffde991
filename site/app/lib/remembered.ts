/** Memoises a function for up to `most` keys, then starts over. Results are shared, so they must not be changed. */
export function remembered<Key, Value>(make: (key: Key) => Value, most = 300): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (known.size >= most && !known.has(key)) known.clear();
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
