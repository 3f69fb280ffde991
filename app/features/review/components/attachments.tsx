interface AttachmentsProps {
  files: { id: string; name: string; size: number; sha256: string }[];
}

/** Files that came with a submission: to be saved, never shown. */
export function Attachments({ files }: AttachmentsProps) {
  return (
    <>
      <h2 className="desk-section">Attachments</h2>
      <ul className="grid gap-2 text-sm">
        {files.map(({ id, name, size, sha256 }) => (
          <li key={id}>
            <a className="link wrap-anywhere" href={`/admin/attachments/${id}`} download>
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="text-soft">
              {Math.ceil(size / 1024).toLocaleString('en-GB')} KB, from a stranger
            </span>
            <p className="kicker wrap-anywhere">SHA-256 {sha256}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
