import { Written } from './written.tsx';

interface ProseProps {
  html: string;
  /** The Markdown that it was made from, on pages that are also given as text (`pageText`). */
  source?: string;
  className?: string;
}

/** Long text rendered by `renderMarkdown`, at the reading measure. */
export function Prose({ html, source, className = '' }: ProseProps) {
  return (
    <Written source={source}>
      <div
        className={`prose ${className}`.trimEnd()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML of the text through
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Written>
  );
}
