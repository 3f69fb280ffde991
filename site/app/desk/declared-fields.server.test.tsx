import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  emailField,
  lineField,
  rowAsTexts,
  schemaOf,
  textField,
  textsAsRow,
} from '#app/lib/declared-fields.ts';
import { checkForm } from '#app/lib/form-answer.ts';
import { sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { testServices } from '../../tests/support/services.ts';
import { readSubmission } from './queue/submission.server.ts';

const services = await testServices();
await services.start();

const others = {
  title: lineField({ label: 'Title', max: 200, missing: 'A title is required' }),
  email: emailField({}),
};
const added = textField({ label: 'Who it is for', column: 'audience', hint: 'In a word.', max: 20 });
const fields = { ...others, reader: added };

test('a field that is declared is checked, asked, reviewed, edited and stored, and an email is answered', async () => {
  const sent = { title: 'Units', reader: 'Engineers', email: 'sender@declared.example' };
  const { values, errors } = checkForm(schemaOf(fields), sent);
  expect(errors).toBeUndefined();
  expect(checkForm(schemaOf(fields), { ...sent, reader: 'x'.repeat(21) }).errors).toEqual({
    reader: 'Use at most 20 characters.',
  });

  const draw = (saved = {}) =>
    renderToStaticMarkup(<form>{drawFields(fields, fieldsOf(undefined, saved))}</form>);
  expect(draw()).toMatch(/Who it is for<span[^>]*> \(optional\).*In a word\..*name="reader"/);
  expect(draw()).not.toContain('Engineers');

  if (!values) throw new Error('it was refused');
  const { id } = await sendForReview(
    services,
    { kind: 'course', title: values.title, key: values.title, values },
    { address: '192.0.2.1' },
  );
  const kind = { kind: 'course' as const, fields, approvalFields: { reader: added }, effect: '' };
  expect(await readSubmission(services.db, [kind], id)).toMatchObject({
    fields: [{ label: 'Who it is for', text: 'Engineers' }],
    approvalFields: [{ name: 'reader', label: 'Who it is for', value: 'Engineers' }],
    answersGoTo: sent.email,
  });
  expect((await services.mailTo(sent.email)).subject).toMatch(/^We received your submission/);

  expect(textsAsRow(fields, { ...values, reader: '' })).toMatchObject({ title: 'Units', audience: null });
  const row = textsAsRow<Record<string, unknown>>(fields, values);
  expect(draw(rowAsTexts(fields, row))).toContain('Engineers</textarea>');
});
