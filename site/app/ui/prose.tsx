interface ProseProps {
  html: string;
  className?: string;
}

/** Long text as HTML from Markdown, in lines of reading length. */
export function Prose({ html, className = '' }: ProseProps) {
  return (
    <div
      className={`prose ${className}`.trimEnd()}
      data-md="written"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML of the text through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
