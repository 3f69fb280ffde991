import { ChapterHead } from '#app/ui/chapter.tsx';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Prose } from '#app/ui/prose.tsx';
import { site } from '#site';
import { ClauseNote } from '../components/clause-note.tsx';
import { StepList } from '../components/revision-links.tsx';
import { readChangelog } from '../revisions/changelog.server.ts';
import { listRevisions, listSteps } from '../revisions/revisions.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import type { Route } from './+types/changelog';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader() {
  return { entries: await readChangelog(), steps: listSteps(), revisions: listRevisions() };
}

export default function ChangelogPage({ loaderData: { entries, steps, revisions } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={<a href="/specification">Specification</a>}
        title="Changelog of the standard"
        isStacked
        action={<JumpLinks versions={entries.map(({ version }) => version)} hasSteps={steps.length > 0} />}
      >
        Every change from version to version, and between the revisions of a version. A dated revision never
        changes
        <ClauseNote about="versions" />. A change of meaning gets a new version, which is listed here.
      </ChapterHead>
      <ol className="eras border-t border-rule pt-8">
        {entries.map(({ version, date, html }) => (
          <li key={version} id={version}>
            <div>
              <h2 className="text-2xl">{version}</h2>
              <p className="kicker mt-1">{date}</p>
            </div>
            <div>
              <Prose html={foldLongLists(html)} />
              {version === site.standardVersion && steps.length > 0 && (
                <div id="compare" className="mt-8 max-w-[40rem] border-t border-rule pt-4">
                  <h3 className="mb-2 text-lg">Clause by clause</h3>
                  <StepList steps={steps} />
                  <p className="mt-3 text-sm text-soft">
                    The published revisions:{' '}
                    {revisions.map(({ day, href }, index) => (
                      <span key={href}>
                        {index > 0 && ', '}
                        <a className="link" href={href}>
                          {day}
                        </a>
                      </span>
                    ))}
                    .
                  </p>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-[40rem] text-soft">
        Is something wrong or missing? Choose “Comment” next to a clause of the{' '}
        <TextLink href="/specification">specification</TextLink> to open an issue. Every change and its reason
        is in the <TextLink href={site.repository}>repository</TextLink>.{' '}
        <FeedLinks folder="/feeds/standard" of="its changes" />
      </p>
    </div>
  );
}

function JumpLinks({ versions, hasSteps }: { versions: readonly string[]; hasSteps: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {versions.map((version) => (
        <li key={version}>
          <TextLink href={`#${version}`}>
            {version}
            {version === workingDraft.name && ' draft'}
          </TextLink>
        </li>
      ))}
      {hasSteps && (
        <li>
          <TextLink href="#compare">Compare two revisions</TextLink>
        </li>
      )}
    </ul>
  );
}

const longList = 8;

/** Folds lists of more than eight changes. The feed shows them in full. */
const foldLongLists = (html: string) =>
  html.replace(/<ul>.*?<\/ul>/gs, (list) => {
    const count = list.split('<li>').length - 1;
    return count > longList
      ? `<details><summary class="link inline-block">${count} changes</summary>${list}</details>`
      : list;
  });
