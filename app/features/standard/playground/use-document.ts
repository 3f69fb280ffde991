import { useEffect, useState } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { maxLength, refusalOf } from '#app/lib/large-text.ts';
import { site } from '#site';

/** Longer addresses are cut by mail programs and chats. */
const maxLink = 16_000;

/** Before the packed document in the address; what stands after `#` is never sent to a server. */
const linkPrefix = '#d=';

/** The document in hand: where it comes from, what is refused, and its link. Nothing of it leaves the browser. */
export function useDocument(initialText: string) {
  const [text, setText] = useState(initialText);
  const [notice, setNotice] = useState<NoticeContent>();

  /** Takes a text in place of the one before, unless it is too large: then everything stays as it was. */
  const accept = (next: string) => {
    const refusal = refusalOf(next.length);
    if (refusal) setNotice(tooLarge(refusal));
    else {
      setText(next);
      setNotice(undefined);
    }
  };

  const readFile = async (file: File) => {
    const refusal = refusalOf(file.size);
    if (refusal) {
      setNotice(tooLarge(refusal));
      return;
    }
    const { notUtf8, readUtf8 } = await import('#app/lib/text-file.ts');
    const read = await readUtf8(file);
    if (read !== undefined) accept(read);
    else setNotice({ ...notUtf8(file.name), destructive: true });
  };

  const copyLink = async () => {
    const { packText } = await import('./packed-text.ts');
    const packed = await packText(text);
    if (packed.length > maxLink) {
      setNotice({
        title: 'This document is too large for a link.',
        description: `Packed, it has ${formatNumber(packed.length)} characters; links hold ${formatNumber(maxLink)}. Send the file instead.`,
        destructive: true,
      });
      return;
    }
    history.replaceState(history.state, '', `${location.pathname}${linkPrefix}${packed}`);
    const isCopied = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    setNotice({
      title: isCopied ? 'Link copied' : 'The link is in the address bar',
      description:
        'It holds the document itself, behind the #, a part that browsers do not send to a server.',
    });
  };

  useEffect(() => {
    const followLink = async () => {
      if (!location.hash.startsWith(linkPrefix)) return;
      const { unpackText } = await import('./packed-text.ts');
      const linked = await unpackText(location.hash.slice(linkPrefix.length), maxLength);
      if (linked !== undefined) setText(linked);
      else
        setNotice({
          title: 'The document in this link cannot be read.',
          description: 'The link was cut short or changed on its way. Ask for it again.',
          destructive: true,
        });
    };
    void followLink();
    addEventListener('hashchange', followLink);
    return () => removeEventListener('hashchange', followLink);
  }, []);

  return { text, accept, notice, readFile, copyLink };
}

function tooLarge(title: string): NoticeContent {
  return {
    title,
    description: `Nothing was changed. The command line has no such limit: npx ${site.slug} check FILE reads JSON Lines of any size.`,
    destructive: true,
  };
}
