import { useEffect, useState } from 'react';
import { formatNumber } from '#app/lib/format-number.ts';
import { longestArticle } from './limits.ts';

const pauseMs = 500;

interface Preview {
  html: string;
  isDrawing: boolean;
  /** Why there is none of what stands there now. */
  problem: string | undefined;
}

/**
 * What the server makes of a text, half a second after the last key; `html` is what it made of the saved one. The page of
 * the preview is asked and its text taken out, so that there is one way to draw it, with one check of the role.
 */
export function usePreview(text: string | undefined, saved: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: saved, isDrawing: false, problem: undefined });
  useEffect(() => {
    if (text === undefined) return;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      if (text.length > longestArticle) {
        const most = formatNumber(longestArticle);
        setPreview((last) => ({ ...last, problem: `An article holds ${most} characters at most.` }));
        return;
      }
      setPreview((last) => ({ ...last, isDrawing: true }));
      const html = await draw(text, asked.signal).catch(() => undefined);
      if (asked.signal.aborted) return;
      const problem = 'The preview could not be drawn just now. What you typed is still here.';
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
