import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { prepareReceipt } from '#app/services/submissions/receipt.server.ts';
import { isWaitingFor, submit } from '#app/services/submissions/submissions.server.ts';
import type { AdvancedPath, Application } from './schema.ts';

const idOf = { fellowship: 'fellow', board: 'board' } as const;

/** What a path is and asks for, from `content/certification/tiers.json`. */
export async function readAdvancedPath(path: AdvancedPath) {
  const { advanced } = await readTiers();
  const found = advanced.find(({ id }) => id === idOf[path]);
  if (!found) throw new Error(`no advanced path ${path}`);
  return found;
}

/**
 * Puts an application into the review queue. While one waits, another one with its address is not taken: an editor
 * answers the first, and nobody is told whose addresses wait here.
 * @throws TooManyRequests
 */
export async function applyFor(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  path: AdvancedPath,
  { email, ...application }: Application,
  sender: { address: string; userId?: string | undefined },
): Promise<void> {
  const { db, changes, limits } = services;
  await limits.take('submissions by address', sender.address);
  const { title } = await readAdvancedPath(path);
  const kind = `${path}-application`;
  const sendReceipt = await prepareReceipt(services, email);
  await changes.write(db, [], async (tx) => {
    if (await isWaitingFor(tx, kind, email)) return;
    const id = await submit(tx, {
      kind,
      title: `${title}: ${application.name}`,
      data: application,
      email,
      submittedBy: sender.userId,
    });
    await sendReceipt(tx, id);
  });
}

const applicationFields = {
  name: 'Name',
  credential: 'L3 credential or statement',
  evidence: 'Evidence',
};

/** Applications in the review queue. Approving tells the applicant so; what comes next is agreed by mail. */
export const applicationKinds: SubmissionKind[] = [
  {
    kind: 'fellowship-application',
    isAboutSender: true,
    fields: applicationFields,
    effect: 'Tells the applicant that the application is accepted for peer review.',
  },
  {
    kind: 'board-application',
    isAboutSender: true,
    fields: applicationFields,
    effect:
      'Tells the applicant that the application is accepted. Propose a sector and a date in the message.',
  },
];
