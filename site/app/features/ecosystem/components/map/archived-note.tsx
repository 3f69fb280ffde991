interface ArchivedNoteProps {
  registryStatus: string | null;
  statusMessage: string | null;
}

/** Says that an item is archived and, in its registry's words, what to use instead or why. */
export function ArchivedNote({ registryStatus, statusMessage }: ArchivedNoteProps) {
  if (registryStatus !== 'deprecated') return null;
  return (
    <span className="block text-sm text-soft wrap-anywhere" dir="auto">
      Archived{statusMessage ? `: ${statusMessage}` : '.'}
    </span>
  );
}
