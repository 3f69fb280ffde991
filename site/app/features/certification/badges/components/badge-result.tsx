import { Check, CircleAlert, Copy } from 'lucide';
import { useState } from 'react';
import { copiedMs, copyText } from '#app/lib/copy-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFileUrl } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { notify } from '#app/ui/toaster.tsx';
import { site } from '#site';
import { badgeTypes } from '../badge-types.ts';
import type { MadeBadge } from '../unissued-badge.ts';

/** The badge, with buttons to copy and download it. */
export function BadgeResult({ badge }: { badge: MadeBadge | undefined }) {
  if (!badge)
    return (
      <EmptyState title="No badge yet" action={<ThreeBadges />}>
        Fill in the three fields. The assertion appears here, and you can copy or download it.
      </EmptyState>
    );
  const { type, json } = badge;
  return (
    <section id="made" aria-labelledby="badge-made" className="min-w-0 scroll-mt-6">
      <div className="flex items-center gap-x-6 gap-y-4 border-t border-rule pt-6 max-sm:flex-col max-sm:items-start">
        <img
          src={`/badges/${type}.svg`}
          alt=""
          width={112}
          height={112}
          className="size-28 flex-none dark-only:brightness-85"
        />
        <div>
          <p className="kicker">OpenBadges 2.0 · Assertion</p>
          <h2 id="badge-made" className="mt-1 text-2xl">
            {badgeTypes[type].name}
          </h2>
          <p className="mt-2 flex items-start gap-2 text-[0.9375rem] font-semibold">
            <Icon of={CircleAlert} className="mt-1 size-4 flex-none text-signal" strokeWidth={1.75} />
            Not issued by {site.product}: nothing is published at its id.
          </p>
        </div>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-3">
        <CopyJson json={json} />
        <Download badge={badge} />
      </p>
      <figure className="code mt-5">
        <figcaption>{badge.fileName}</figcaption>
        <pre className="wrap-anywhere whitespace-pre-wrap">
          <code>
            {colourJson(json).map(({ text, kind, at }) => (
              <span key={at} className={kind && `t-${kind}`}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </figure>
      <p className="mt-3 text-sm text-soft">
        Paste it at <TextLink href="/verify">Verify a badge</TextLink> to see which checks the assertion
        passes. The assertion fails as a whole because nothing is published at its URL.
      </p>
    </section>
  );
}

/** The three badge types to choose from. */
function ThreeBadges() {
  return (
    <ul className="mt-5 grid w-full max-w-[30rem] grid-cols-3 gap-x-4 sm:gap-x-8">
      {Object.entries(badgeTypes).map(([type, { name }]) => (
        <li key={type}>
          <img
            src={`/badges/${type}.svg`}
            alt=""
            width={512}
            height={512}
            className="h-auto w-full dark-only:brightness-85"
          />
          <p className="mt-2.5 text-center text-xs sm:text-sm">{name}</p>
        </li>
      ))}
    </ul>
  );
}

function CopyJson({ json }: { json: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    if (!(await copyText(json)))
      return notify({
        title: 'This browser did not allow copying.',
        description: 'Download the file, or select the text and press Ctrl+C.',
        destructive: true,
      });
    notify({ title: 'Copied', description: 'Badge JSON copied to clipboard.' });
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), copiedMs);
  }
  const icon = isCopied ? Check : Copy;
  return (
    <Button variant="secondary" size="small" className="needs-js" onClick={() => void copy()}>
      <Icon of={icon} className="size-4" />
      Copy JSON
    </Button>
  );
}

function Download({ badge: { json, fileName } }: { badge: MadeBadge }) {
  const { url } = useFileUrl(json);
  return (
    <ButtonLink href={url} download={fileName} variant="secondary" size="small">
      Download JSON
    </ButtonLink>
  );
}

interface Piece {
  text: string;
  /** One letter for `.t-*` in text.css. */
  kind?: string;
  /** Offset in the JSON. */
  at: number;
}

/** JSON in pieces: names of members, texts, and what is between them. */
function colourJson(json: string): Piece[] {
  let at = 0;
  return json.split(/("(?:[^"\\]|\\.)*")/).map((text) => {
    const begin = at;
    at += text.length;
    if (!text.startsWith('"')) return { text, at: begin };
    return { text, kind: json[at] === ':' ? 'n' : 's', at: begin };
  });
}
