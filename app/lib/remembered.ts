/**
 * The same function, which remembers what it made of so many keys, and then begins anew. What it gives is shared, so
 * nobody may change it.
 */
export function remembered<Key, Value>(make: (key: Key) => Value, most = 300): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
