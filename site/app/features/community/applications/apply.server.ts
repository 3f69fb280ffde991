import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { type Application, type ApplicationPath, applicationForms } from './forms.ts';

/** Title and requirements, shown beside the application form. */
export async function readApplicationPath(path: ApplicationPath) {
  if (path === 'partner') return { title: 'Become a Partner', requires: partnerRequires };
  const { advanced } = await readTiers();
  const id = path === 'board' ? 'board' : 'fellow';
  const found = advanced.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no advanced path ${id}`);
  return { title: found.title, requires: found.requires };
}

const partnerRequires =
  'You give something that others can use: an implementation, a text, a course, people’s time, or money to pay for them.';

/**
 * Puts an application into the review queue. While one waits, another one with its address is not taken: an editor
 * answers the first, and nobody is told whose addresses wait here.
 * @throws TooManyRequests
 */
export async function applyFor(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  path: ApplicationPath,
  values: Application,
  sender: Sender,
): Promise<void> {
  await services.limits.take('submissions by address', sender.address);
  const { title } = await readApplicationPath(path);
  const { email, organisation, name } = values;
  await sendForReview(
    services,
    {
      kind: `${path}-application`,
      key: email.toLowerCase(),
      title: `${title}: ${organisation ?? name}`,
      values,
    },
    sender,
  );
}

const effects: Record<ApplicationPath, string> = {
  fellowship: 'Tells the applicant that the application is accepted for peer review.',
  board: 'Tells the applicant that the application is accepted. Propose a sector and a date in the message.',
  partner: 'Tells the applicant that they are welcome. Add the entry on /partners by hand.',
};

/** Applications in the review queue. Approving tells the applicant so; what comes next is agreed by mail. */
export const applicationKinds = (Object.keys(effects) as ApplicationPath[]).map(
  (path): SubmissionKind => ({
    kind: `${path}-application`,
    isAboutSender: true,
    fields: applicationForms[path],
    effect: effects[path],
  }),
);
