/** Long text rendered by `renderMarkdown`, at the reading measure. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      className={`prose ${className}`.trimEnd()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML of the text through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
