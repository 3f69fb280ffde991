import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { somethingWrong } from '#app/lib/form-answer.ts';
import { fieldsOf } from './field-props.ts';
import { FormNotice } from './notice.tsx';
import { TextField } from './text-fields.tsx';

test('names the fields that are wrong, in their order, and leads to each', () => {
  const errors = { address: 'Please give one.', title: 'Enter a title.', gone: 'It has no field.' };
  const answer = { values: {}, errors, message: somethingWrong };
  const fieldOf = fieldsOf(answer);
  const html = renderToStaticMarkup(
    <>
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <TextField {...fieldOf('title', 'Title')} />
      <TextField {...fieldOf('name', 'Name')} />
      <TextField {...fieldOf('address', 'Address')} />
    </>,
  );
  const links = [...html.matchAll(/href="#([^"]+)">([^<]+)</g)].map(([, id, label]) => [id, label]);
  expect(links.map(([, label]) => label)).toEqual(['Title', 'Address']);
  for (const [id, label] of links) {
    expect(html).toContain(`<label for="${id}" class="field-label">${label}</label>`);
    expect(html).toMatch(new RegExp(`<input [^>]*id="${id}"[^>]*aria-invalid="true"`));
  }
});

test('says a message alone where no field is wrong, and nothing without one', () => {
  const fieldOf = fieldsOf(undefined);
  fieldOf('title', 'Title');
  const answer = { values: {}, errors: {}, message: { title: 'Thank you' } };
  expect(renderToStaticMarkup(<FormNotice answer={answer} fieldOf={fieldOf} />)).not.toContain('<ul');
  expect(renderToStaticMarkup(<FormNotice answer={undefined} fieldOf={fieldOf} />)).toBe('');
});
