interface ArchivedNoteProps {
  registryStatus: string | null;
  statusMessage: string | null;
}

/** Note on an archived item, with its registry's message: the reason, or a replacement. */
export function ArchivedNote({ registryStatus, statusMessage }: ArchivedNoteProps) {
  if (registryStatus !== 'deprecated') return null;
  return (
    <span className="block text-sm text-soft wrap-anywhere" dir="auto">
      Archived{statusMessage ? `: ${statusMessage}` : '.'}
    </span>
  );
}
