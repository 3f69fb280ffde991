import { readForm } from '#app/lib/read-form.ts';
import { noFieldsSchema, secondFactorCodeSchema } from '../schema.ts';
import { type PageArgs, requireVisitor } from '../sessions/visitor.server.ts';
import { submitForm, unknownIntent } from '../submit-form.server.ts';
import {
  finishSecondFactor,
  forgetApp,
  renewBackupCodes,
  startByPasskey,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.server.ts';

/** Runs one of the forms of /account/second-factor. */
export async function answerSecondFactorForm(args: PageArgs) {
  const visitor = await requireVisitor(args);
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'finish':
      return submitForm(args, form, secondFactorCodeSchema, async ({ code }) => ({
        title: 'Your second factor is on.',
        backupCodes: await finishSecondFactor(args, visitor, code, form),
      }));
    case 'passkeys':
      return submitForm(args, form, noFieldsSchema, async () => ({
        title: 'Your second factor is on.',
        backupCodes: await startByPasskey(args, visitor, form),
      }));
    case 'forget-app':
      return submitForm(args, form, noFieldsSchema, async () => {
        await forgetApp(args, visitor, form);
        return { title: 'The app was removed. Your passkeys are your second factor.' };
      });
    case 'renew':
      return submitForm(args, form, noFieldsSchema, async () => ({
        title: 'You have new backup codes.',
        description: 'The old ones no longer work.',
        backupCodes: await renewBackupCodes(args, visitor, form),
      }));
    case 'stop':
      return submitForm(args, form, noFieldsSchema, async () => {
        await stopSecondFactor(args, visitor, form);
        return { title: 'Your second factor is off.' };
      });
    case 'start':
      return submitForm(args, form, noFieldsSchema, async () => {
        await startSecondFactor(args, visitor, form);
        return { title: 'Now scan the code with your app.' };
      });
    default:
      throw unknownIntent();
  }
}
