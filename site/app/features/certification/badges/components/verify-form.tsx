import type { Own } from '@context-native/openbadges/verify/fetched';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { useDrop } from '#app/ui/use-drop.ts';
import { outcomeTitle } from '../outcome-words.ts';
import { reveal } from '../reveal.ts';
import type { Verified } from '../verify.server.ts';
import { BadgeReport, Questions } from './badge-report.tsx';

interface VerifyFormProps {
  /** The server's result for a posted form. */
  posted: Verified | undefined;
  /** A badge that a link brought along: verified at once. */
  initialText: string;
  /** Identity of this site, for the verifier. */
  own: Own;
}

/** Form for a badge, and the report beside it. */
export function VerifyForm({ posted, initialText, own }: VerifyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { report, problem, isRunning, verify } = useVerification(posted ?? {}, own);
  const [dropped, setDropped] = useState<File>();
  const isOver = useDrop((file) => void take(file));

  const typed = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '');

  async function take(file: File) {
    setDropped(file);
    const area = form.current?.elements.namedItem('badge');
    if (area instanceof HTMLTextAreaElement) area.value = '';
    await verify(new Uint8Array(await file.arrayBuffer()), typed('email').trim());
  }

  async function start(event: FormEvent) {
    event.preventDefault();
    const text = typed('badge');
    if (text.trim() === '' && dropped) return take(dropped);
    setDropped(undefined);
    await verify(text, typed('email').trim());
  }

  const startWithLink = useEffectEvent(() => {
    if (initialText && !posted) void verify(initialText, '');
  });
  useEffect(() => startWithLink(), []);

  // In the next animation frame, when the result is at its final position.
  const isDone = Boolean(report ?? problem);
  useEffect(() => {
    if (isDone) requestAnimationFrame(() => reveal('verified'));
  }, [isDone]);

  // Rendered once: when React renders an untouched field again, the field loses its selection.
  const text = posted?.text ?? initialText;
  const badge = useMemo(
    () => (
      <TextAreaField
        label="Badge"
        name="badge"
        hint="Paste the URL of the badge or of its page, its JSON, or a JWT."
        rows={7}
        spellCheck={false}
        autoComplete="off"
        className="max-h-[15rem] font-mono text-[0.9375rem]"
        defaultValue={text}
      />
    ),
    [text],
  );

  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => void start(event)}
        onPaste={(event) => {
          const [picture] = event.clipboardData.files;
          if (!picture) return;
          event.preventDefault();
          void take(picture);
        }}
        data-over={isOver || undefined}
        className="grid grid-cols-1 gap-y-6 lg:sticky lg:top-6 data-over:outline-2 data-over:outline-offset-8 data-over:outline-ink"
      >
        {badge}
        <div>
          <p className="needs-js flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" size="small" onClick={() => file.current?.click()}>
              Choose an image or a file
            </Button>
            <span className="min-w-0 font-mono text-xs wrap-anywhere text-soft">
              {dropped?.name ?? 'PNG, SVG, JSON or JWT'}
            </span>
          </p>
          <noscript>
            <label className="field-label" htmlFor="badge-file">
              Or its image or file
            </label>
            <input id="badge-file" type="file" name="file" className="text-sm" />
          </noscript>
          <input
            ref={file}
            type="file"
            hidden
            accept=".png,.svg,.json,.jwt,.txt,image/png,image/svg+xml,application/json"
            aria-label="Image or file of a badge"
            onChange={({ target }) => {
              if (target.files?.[0]) void take(target.files[0]);
              target.value = '';
            }}
          />
        </div>
        <TextField
          label="Holder’s email"
          name="email"
          type="email"
          optional
          autoComplete="off"
          hint="Enter the holder’s email to check whether the badge was issued to this person. We compare the address as a hash."
          defaultValue={posted?.email}
        />
        <p>
          <Button type="submit" busy={isRunning === true}>
            {isRunning ? 'Verifying...' : 'Verify'}
          </Button>
        </p>
      </form>
      <section id="verified" className="min-w-0 scroll-mt-6" aria-label="Result">
        <p className="sr-only" role="status">
          {isRunning ? 'Verifying...' : (problem ?? (report ? outcomeTitle(report) : ''))}
        </p>
        {problem && <Notice notice={{ title: problem, destructive: true }} className="mb-6 wrap-anywhere" />}
        {report && <BadgeReport report={report} />}
        {!problem && !report && (
          <EmptyState title={isRunning ? 'Verifying...' : 'Nothing to verify yet'}>
            {isRunning
              ? 'We read the badge and fetch the documents that it names.'
              : 'Each check appears here, with its result and the reason.'}
          </EmptyState>
        )}
        {!report && <Questions />}
      </section>
    </div>
  );
}

type Found = Pick<Verified, 'report' | 'problem'> & { isRunning?: boolean };

/**
 * Verifies in the browser. The verifier is loaded with the first badge; the newest badge wins. `own` identifies this
 * site, whatever host name the request used.
 */
function useVerification(posted: Found, own: Own) {
  const [found, setFound] = useState(posted);
  const newest = useRef(0);

  async function verify(given: string | Uint8Array, email: string): Promise<void> {
    newest.current += 1;
    const mine = newest.current;
    setFound({ isRunning: true });
    const next = await run(given, email, own);
    if (mine === newest.current) setFound(next);
  }

  return { ...found, verify };
}

async function run(given: string | Uint8Array, email: string, own: Own): Promise<Found> {
  try {
    const [{ verifyBadge }, { fetchInBrowser }] = await Promise.all([
      import('@context-native/openbadges/verify/verify'),
      import('../fetch-in-browser.ts'),
    ]);
    const options = { fetch: fetchInBrowser, now: Date.now(), email: email || undefined, ...own };
    return { report: await verifyBadge(given, options) };
  } catch (error) {
    return {
      problem:
        (error as Error).name === 'NotABadge'
          ? (error as Error).message
          : 'The verifier could not be loaded. Check the connection and try again.',
    };
  }
}
