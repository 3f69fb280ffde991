import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#app/lib/format-number.ts';
import { editOnFocus } from '#app/ui/edit-on-focus.ts';
import type { FieldProps } from '#app/ui/field.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { TextAreaField } from '#app/ui/text-fields.tsx';
import { longestArticle } from './limits.ts';

interface MarkdownEditorProps extends FieldProps {
  defaultValue: string;
  /** The saved text, rendered. */
  html: string;
  /** True if the text shown may differ from the saved one. */
  isUnsaved: boolean;
}

/**
 * A Markdown text and its preview, which the server renders as on the article's page. Without JavaScript there is only
 * the preview button of the form.
 */
export function MarkdownEditor({ html, isUnsaved, ...field }: MarkdownEditorProps) {
  const [text, setText] = useState(isUnsaved ? field.defaultValue : undefined);
  const preview = usePreview(text, html);
  const pane = useRef<HTMLElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => (area.current ? editOnFocus(area.current, 'markdown') : undefined), []);

  // Also shows text that was typed before the script loaded.
  const { defaultValue } = field;
  useEffect(() => {
    const typed = area.current?.value;
    if (typed !== undefined && typed !== defaultValue.replaceAll('\r\n', '\n')) setText(typed);
  }, [defaultValue]);

  // Links in the preview open a new tab, so that a click does not lose the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are those of what is shown
  useEffect(() => {
    for (const link of pane.current?.querySelectorAll<HTMLAnchorElement>('a:not([href^="#"])') ?? [])
      link.target = '_blank';
  }, [preview.html]);

  return (
    <div className="markdown-editor">
      <TextAreaField
        {...field}
        ref={area}
        hint="Markdown (CommonMark, GFM). Sections begin with ##."
        rows={24}
        spellCheck
        onChange={({ target }) => setText(target.value)}
        className="font-mono text-sm"
      />
      <div className="needs-js">
        <p className="field-label">Preview</p>
        <p className="field-hint mt-1.5" role="status">
          {preview.problem ?? 'This is how the article’s page shows your text.'}
        </p>
        <section
          ref={pane}
          aria-label="Preview"
          aria-busy={preview.isDrawing}
          // The section scrolls, so it takes the focus for the keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className="mt-1.5 max-h-[70vh] min-h-96 overflow-auto rounded-md border border-rule px-5 py-4"
        >
          <Prose html={preview.html} />
        </section>
      </div>
    </div>
  );
}

const pauseMs = 500;

interface Preview {
  html: string;
  isDrawing: boolean;
  /** The reason why the shown text has no preview. */
  problem: string | undefined;
}

/**
 * The server's rendering of `text`, half a second after the last change; `saved` is the rendering of the saved text.
 * This requests the preview page and takes the rendered text from it, so there is one renderer and one check of the
 * role.
 */
function usePreview(text: string | undefined, saved: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: saved, isDrawing: false, problem: undefined });
  useEffect(() => {
    if (text === undefined) return;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      if (text.length > longestArticle) {
        const most = formatNumber(longestArticle);
        setPreview((last) => ({
          ...last,
          problem: `An article can have at most ${most} characters. Shorten the text.`,
        }));
        return;
      }
      setPreview((last) => ({ ...last, isDrawing: true }));
      const html = await draw(text, asked.signal).catch(() => undefined);
      if (asked.signal.aborted) return;
      const problem = 'We could not create the preview. Your text is still here.';
      setPreview((last) => ({
        html: html ?? last.html,
        isDrawing: false,
        problem: html === undefined ? problem : undefined,
      }));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);
  return preview;
}

async function draw(content: string, signal: AbortSignal): Promise<string | undefined> {
  const body = new URLSearchParams({ content });
  const answer = await fetch('/admin/articles/preview', { method: 'POST', body, signal });
  if (!answer.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector('.prose')?.innerHTML;
}
