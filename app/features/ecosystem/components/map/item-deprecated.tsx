interface ItemDeprecatedProps {
  registryStatus: string | null;
  statusMessage: string | null;
  source: string | null;
}

/** What its registry, or its project, says of a server that nobody should begin to use. */
export function ItemDeprecated({ registryStatus, statusMessage, source }: ItemDeprecatedProps) {
  if (registryStatus !== 'deprecated') return null;
  return (
    <p className="mt-6 max-w-[38em] border-l-2 border-signal pl-4 wrap-anywhere">
      Its owner has deprecated it{source && ` in the registry ${new URL(source).host}`}
      {statusMessage ? `: ${statusMessage}` : '.'}
    </p>
  );
}
