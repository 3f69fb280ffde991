import { readForm } from '#app/lib/read-form.ts';
import { answerForm, unknownIntent } from './form-answer.server.ts';
import { passwordAgainSchema, secondFactorCodeSchema } from './schema.ts';
import {
  finishSecondFactor,
  renewBackupCodes,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.server.ts';
import { type PageArgs, requireVisitor } from './visitor.server.ts';

/** Does what one of the forms of /account/second-factor asks for. */
export async function answerSecondFactorForm(args: PageArgs) {
  const visitor = await requireVisitor(args);
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'finish':
      return answerForm(args, form, secondFactorCodeSchema, async ({ code }) => ({
        title: 'Your second factor is on.',
        backupCodes: await finishSecondFactor(args, visitor, code),
      }));
    case 'renew':
      return answerForm(args, form, passwordAgainSchema, async ({ currentPassword }) => ({
        title: 'New backup codes were made.',
        description: 'The old ones do not work any more.',
        backupCodes: await renewBackupCodes(args, currentPassword),
      }));
    case 'stop':
      return answerForm(args, form, passwordAgainSchema, async ({ currentPassword }) => {
        await stopSecondFactor(args, visitor, currentPassword);
        return { title: 'Your second factor is off.' };
      });
    case 'start':
      return answerForm(args, form, passwordAgainSchema, async ({ currentPassword }) => {
        await startSecondFactor(args, currentPassword);
        return { title: 'Now scan the code with your app.' };
      });
    default:
      throw unknownIntent();
  }
}
