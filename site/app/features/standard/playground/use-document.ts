import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { copyText } from '#app/lib/copy-text.ts';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { sizeRefusal } from '#app/lib/large-text.ts';
import { useHydrated } from '#app/ui/hooks.ts';
import { findDraft, removeDraft, storeDraft } from './drafts.ts';

/** Maximum length of the packed document in a link (characters): mail programs and chats cut longer links. */
const maxLink = 16_000;

/** Prefix of the packed document in the URL; browsers never send the part after `#` to a server. */
export const linkPrefix = '#d=';

/** Debounce (ms) for storing a draft; leaving the page stores it at once. */
const keepMs = 400;

/** Receives a file that would replace the current text. */
export type TakeFile = (text: string, name: string) => void;

/**
 * The open document: source, limits, draft and link. Nothing leaves the browser. `draftName` names the draft;
 * `draftOf` is the draft's time while it can be discarded. `inHand` is the text's last state; `onFile` receives files
 * that would replace a text.
 */
export function useDocument(initialText: string, draftName: string, inHand?: string, onFile?: TakeFile) {
  const isHydrated = useHydrated();
  // The server has no drafts, so its page is hydrated without one first.
  const [draft] = useState(() => (isHydrated && inHand === undefined ? findDraft(draftName) : undefined));
  const [text, setText] = useState(inHand ?? draft?.text ?? initialText);
  const [notice, setNotice] = useState<NoticeContent>();
  const [draftOf, setDraftOf] = useState(draft?.at);
  const unkept = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined);

  /** Stores the last text as the draft. An unchanged or empty text removes the draft. */
  const keep = () => {
    const last = unkept.current;
    if (!last) return;
    clearTimeout(last.timer);
    unkept.current = undefined;
    const isDraft = last.text !== initialText && last.text.trim() !== '';
    if (isDraft) storeDraft(draftName, last.text);
    else removeDraft(draftName);
  };

  /** Replaces the text, unless the new one is too large: then nothing changes. */
  const accept = (next: string) => {
    const refusal = sizeRefusal(next.length);
    if (refusal) setNotice(tooLarge(refusal));
    else {
      setText(next);
      setNotice(undefined);
      clearTimeout(unkept.current?.timer);
      unkept.current = { text: next, timer: setTimeout(keep, keepMs) };
      if (next === initialText || next === '') setDraftOf(undefined);
    }
  };

  const readFile = async (file: File) => {
    const refusal = sizeRefusal(file.size);
    if (refusal) {
      setNotice(tooLarge(refusal));
      return;
    }
    const { notUtf8, readUtf8 } = await import('#app/lib/text-file.ts');
    const read = await readUtf8(file);
    if (read !== undefined && onFile && text.trim() !== '') onFile(read, file.name);
    else if (read !== undefined) accept(read);
    else setNotice({ ...notUtf8(file.name), destructive: true });
  };

  const copyLink = async () => {
    const { packText } = await import('./packed-text.ts');
    const packed = await packText(text);
    if (packed.length > maxLink) {
      setNotice({
        title: 'This document is too large for a link.',
        description: `The compressed document has ${formatNumber(packed.length)} characters. The limit is ${formatNumber(maxLink)}. Send the file instead.`,
        destructive: true,
      });
      return;
    }
    const link = `/playground${linkPrefix}${packed}`;
    const isCopied = await copyText(`${location.origin}${link}`);
    setNotice({
      title: isCopied ? 'Link copied' : 'Your browser did not copy the link.',
      description:
        'The link contains the document itself, after the #. Browsers never send that part to a server.',
      ...(!isCopied && { action: { label: 'Link to copy yourself', href: link } }),
    });
  };

  const [isServers] = useState(!isHydrated);
  useEffect(() => {
    const draft = isServers ? findDraft(draftName) : undefined;
    if (!draft) return;
    setText(draft.text);
    setDraftOf(draft.at);
  }, [draftName, isServers]);

  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const leave = () => keepNow();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return { text, accept, notice, readFile, copyLink, draftOf };
}

function tooLarge(title: string): NoticeContent {
  return {
    title,
    description:
      'Nothing was changed. Use the command line, at the end of this page, for JSON Lines of any size.',
    destructive: true,
  };
}
