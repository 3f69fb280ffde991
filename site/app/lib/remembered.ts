/**
 * The same function, which remembers what it made of `most` keys, and then begins anew. What it gives is shared, so nobody
 * may change it.
 */
export function remembered<Key, Value>(make: (key: Key) => Value, most = 300): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (known.size >= most && !known.has(key)) known.clear();
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
