/** The value that a JSON Pointer (RFC 6901) names, or undefined. */
export function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    document,
  );
}
