import { useState } from 'react';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { postJson } from '#app/lib/post-json.ts';
import { Button } from '#app/ui/button.tsx';
import { ChapterHead } from '#app/ui/chapter.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { PasswordField, TextField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { fullForm } from '../address.ts';
import { ProofWays } from '../components/proof-ways.tsx';
import { privateHeaders } from '../private-headers.ts';
import { answerFullForm, showFullCheck } from '../run-page.server.ts';
import type { Route } from './+types/full';

export const handle: PageHandle = { page: 'application', hasSecretUrl: true };
export const headers = () => privateHeaders;
export const meta = unlistedMeta(
  'Full check of a server',
  'Prove that you control the server, and start the check.',
);

export const loader = (args: Route.LoaderArgs) => showFullCheck(args);
export const action = (args: Route.ActionArgs) => answerFullForm(args);

export default function FullCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { host, isProven, kind } = loaderData;
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker="server check · full" title={host} isStacked>
        A full check calls the read-only tools of the server, and makes the mistakes that clients make. So we
        first ask you to prove that you control it.
      </ChapterHead>
      <div className="max-w-[42rem]">
        <Trace label="Steps of a full check">
          <TraceItem
            state={isProven ? 'done' : 'current'}
            title={isProven ? proven[kind ?? 'file'] : `Prove that you control ${host}`}
          >
            {!isProven && <ProofForm proof={loaderData} answer={actionData} />}
          </TraceItem>
          <TraceItem state={isProven ? 'current' : 'next'} title="Start the check">
            {isProven && <StartForm id={loaderData.id} url={loaderData.url} answer={actionData} />}
          </TraceItem>
        </Trace>
        <p className="mt-10 border-t border-rule pt-4 text-sm text-soft">
          Keep the URL of this page secret. For 30 days, anyone who has it can start full checks of {host}.
        </p>
      </div>
    </div>
  );
}

const proven = {
  file: 'You control this host: we found the file.',
  dns: 'You control this host: we found the DNS record.',
  local: 'This server is on your own machine: it needs no proof.',
};

function ProofForm({
  proof,
  answer,
}: {
  proof: Route.ComponentProps['loaderData'];
  answer: FormAnswer | undefined;
}) {
  return (
    <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink">
      <ProofWays {...proof} />
      {answer?.message && <Notice notice={answer.message} />}
      <input type="hidden" name="intent" value="look" />
      <p>
        <Button type="submit">Check now</Button>
      </p>
      <p className="text-soft">
        The line is not secret: it is valid only with the URL of this page, and for 30 days. You can remove it
        after the check.
      </p>
    </form>
  );
}

interface StartFormProps {
  id: string;
  url: string;
  answer: FormAnswer | undefined;
}

function StartForm({ id, url, answer: posted }: StartFormProps) {
  const isScripted = useHydrated();
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, fieldOf, answer, isBusy } = useForm({
    answer: posted,
    schema: fullForm,
    async send(values) {
      const sent = await postJson('/api/server-check/full', { ...values, proof: id });
      if (sent?.isOk) {
        setIsLeaving(true);
        location.assign(sent.answer.href);
        return {};
      }
      const { field, message = 'We got no answer. Check your connection, and try again.' } =
        sent?.answer ?? {};
      return field === 'address' || field === 'token'
        ? { errors: { [field]: message } }
        : { message: { title: message, destructive: true } };
    },
  });
  const address = fieldOf('address', 'URL of the server');
  const { defaultValue: _, ...token } = fieldOf('token', 'Bearer token');
  const isWaiting = isBusy || isLeaving;
  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)] gap-5 text-ink">
      <TextField
        type="url"
        {...address}
        defaultValue={address.defaultValue || url}
        maxLength={2000}
        spellCheck={false}
      />
      {isScripted ? (
        <PasswordField
          optional
          {...token}
          autoComplete="new-password"
          hint="For a server that asks for sign-in. It stays in the memory of one process until the check ends. We never store it. If we restart meanwhile, start the check again."
        />
      ) : (
        <p className="text-soft">
          Without JavaScript, this form takes no token. Your browser could keep an ordinary form and send it
          again, and your token must not be stored anywhere. Use the command with <code>--token-file</code>,
          or turn JavaScript on.
        </p>
      )}
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <p>
        <Button type="submit" busy={isWaiting}>
          {isWaiting ? 'Starting...' : 'Start the full check'}
        </Button>
      </p>
    </form>
  );
}
