import { readForm } from '#app/lib/read-form.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { SubmissionForm } from '../components/submission-form.tsx';
import { formOfEntry } from '../entry-listings.server.ts';
import { checkSubmission } from '../submission.server.ts';
import type { Route } from './+types/submit';

export const handle: PageHandle = {
  page: 'application',
  finished: () => [],
  // Room for a trace of 1 million characters, some of two bytes and more, and for the other fields.
  maxBodyBytes: 1536 * 1024,
  admission: 'judged',
};

/** `?entry=ORG/CODE` fills the form in with an entry, for its owner. */
export async function loader({ url }: Route.LoaderArgs) {
  const key = url.searchParams.get('entry');
  const known = key === null ? undefined : await formOfEntry(key);
  return { key, known };
}

export const action = async ({ request }: Route.ActionArgs) => checkSubmission(await readForm(request));

export default function SubmitPage({ loaderData: { key, known }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <Breadcrumb href="/registry" label="Registry">
        submit
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">Submit Registry Entry</h1>
      <p className="mt-4 mb-8 max-w-[42em] text-soft md:text-lg">
        An entry is one JSON file: details of your implementation and one trace.{' '}
        <span className="needs-js">Your browser checks both as you type. Nothing is uploaded.</span>
        <noscript>
          Without JavaScript, the server checks both when you press the button. It accepts up to 1.5 MB and
          stores nothing.
        </noscript>{' '}
        You then propose the file as a pull request to{' '}
        <TextLink href={`${site.repository}/tree/main/registry`}>the repository</TextLink>.
      </p>
      {known && (
        <p className="mb-8 max-w-[42em] border-l-2 border-ink pl-4">
          The form has the values of <TextLink href={`/registry/${key}`}>{key}</TextLink>. It writes one trace
          and one package. Copy these members from your present file, if it has them: <code>report</code>,{' '}
          <code>status</code>, <code>versions</code>, <code>no_secrets</code>, and further traces and
          packages.
        </p>
      )}
      <SubmissionForm answer={actionData} known={known} />
    </div>
  );
}
