import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { NewTabMark, TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import { assessmentPath } from '../../exams/exam-paths.ts';
import type { CredentialFile } from '../addresses.ts';
import type { ShownCredential } from '../credential-page.server.ts';

const formats: { version: string; files: { file: CredentialFile; label: string; what: string }[] }[] = [
  {
    version: 'OpenBadges 2.0',
    files: [
      { file: 'badge.png', label: 'PNG', what: 'the badge, with the assertion inside' },
      { file: 'badge.svg', label: 'SVG', what: 'the same as a drawing' },
      { file: 'assertion.json', label: 'JSON', what: 'the assertion, as published at its URL' },
    ],
  },
  {
    version: 'OpenBadges 3.0',
    files: [
      { file: 'credential.png', label: 'PNG', what: 'the badge, with the JWT inside' },
      { file: 'credential.svg', label: 'SVG', what: 'the same as a drawing' },
      { file: 'credential.json', label: 'JSON', what: 'the credential with a Data Integrity proof' },
      { file: 'credential.jwt', label: 'JWT', what: 'the credential, signed with RS256' },
    ],
  },
];

/** Files that a revoked credential still serves: the signed ones, whose status list shows the revocation. */
const signed: CredentialFile[] = ['credential.json', 'credential.jwt'];

/** Section below the certificate, not printed: verification, achievement and formats. */
export function CredentialFacts({ credential }: { credential: ShownCredential }) {
  const { badge, evidence, verdict, linkedIn, verify, page, revoked, level, holder, own, isExample } =
    credential;
  return (
    <div className="no-print">
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        {!revoked && (
          <>
            {!isExample && (
              <ButtonLink href={linkedIn} size="small" target="_blank" rel="noopener noreferrer">
                Add to LinkedIn
                <NewTabMark />
              </ButtonLink>
            )}
            <Button variant="secondary" size="small" className="needs-js" data-print>
              Print
            </Button>
          </>
        )}
        <CopyButton text={page} label="Copy the URL" hasText />
        {own && (
          <ButtonLink href="#yours" variant="quiet" size="small">
            Who may see it
          </ButtonLink>
        )}
      </p>
      <div className="mt-12 grid gap-x-16 md:grid-cols-2">
        <Part title="Is it real?" id="verified">
          <ul className="grid gap-1.5">
            {verdict.forms.map((form) => (
              <VerifiedForm key={form.name} form={form} />
            ))}
          </ul>
          <p className="mt-4 text-[0.9375rem] text-soft">
            Our own verifier produced these results when the page was rendered. Do not take our word for it:{' '}
            <TextLink href={verify}>run every check in your browser</TextLink>, or enter this page’s URL in
            any OpenBadges validator.
          </p>
        </Part>
        <Part title="What is it for?">
          <p>{badge.criteria.narrative}</p>
          <p className="mt-3" id="evidence">
            {isExample && <b>No one took this exam. A real certificate says: </b>}
            This exam was passed on {evidence.passedOn}
            {evidence.inMinutes} with {evidence.score} of {evidence.total} questions right. Passing required{' '}
            {evidence.passScore}.
            {evidence.attempt && (
              <>
                {' '}
                Attempt <span className="font-mono text-sm">{evidence.attempt}</span>.
              </>
            )}
          </p>
          <p className="mt-3">
            The exam is unsupervised and open-book: taken online, with notes and lessons allowed.
            {holder && ' The holder chose the name.'} {site.independence}
          </p>
          <p className="mt-3 text-[0.9375rem] text-soft">
            The exam asks about the lessons in <TextLink href="/courses">{level.name}</TextLink>. Its{' '}
            <TextLink href={assessmentPath(level.id)}>rules</TextLink> are the same for everyone.{' '}
            <TextLink href="/about">{site.product}</TextLink> is an open standard for agents, tools and
            calculators. This site issues the certificate itself.
          </p>
        </Part>
        <Part title={revoked ? 'Files that remain' : 'Take it with you'} isWide>
          <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
            {formats.map((format) => (
              <Formats key={format.version} {...format} credential={credential} />
            ))}
          </div>
        </Part>
      </div>
    </div>
  );
}

/** The verifier's result for one form. For a revoked credential it says nothing else. */
function VerifiedForm({ form }: { form: ShownCredential['verdict']['forms'][number] }) {
  const { name, verdict, passed, failed } = form;
  if (verdict === 'revoked') return <li>{name}: the verifier reports the revocation.</li>;
  return (
    <li>
      {name}: {passed} checks passed, {failed.length === 0 ? 'none' : failed.length} failed.
      {failed.map((why) => (
        <span key={why} className="block text-soft">
          {why}
        </span>
      ))}
    </li>
  );
}

type FormatsProps = (typeof formats)[number] & { credential: ShownCredential };

/** The files of one version of OpenBadges, to save. */
function Formats({ version, files, credential: { id, level, revoked } }: FormatsProps) {
  const shown = files.filter(({ file }) => !revoked || signed.includes(file));
  if (shown.length === 0) return null;
  return (
    <div>
      <h3 className="kicker mb-2">{version}</h3>
      <ul className="border-t border-rule">
        {shown.map(({ file, label, what }) => (
          <li key={file} className="flex items-baseline gap-4 border-b border-rule py-2.5">
            <a
              className="link w-12 flex-none text-sm"
              href={`/credentials/${id}/${file}`}
              download={`${level.code.toLowerCase()}-${id.slice(0, 8)}-${file}`}
            >
              {label}
              <span className="sr-only">: {what}</span>
            </a>
            <span className="text-[0.9375rem]" aria-hidden>
              {what}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  title: string;
  id?: string;
  isWide?: boolean;
  children: ReactNode;
}

function Part({ title, id, isWide, children }: PartProps) {
  return (
    <section id={id} className={`border-t border-ink pt-5 pb-10 ${isWide ? 'md:col-span-2' : ''}`.trimEnd()}>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}
