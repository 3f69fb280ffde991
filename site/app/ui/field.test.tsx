import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './text-fields.tsx';

test.each([undefined, 'own'])(
  'the label, the hint and the error of a field name its control (id: %s)',
  (id) => {
    const html = renderToStaticMarkup(
      <TextField
        label="Title"
        name="title"
        hint="As on its page."
        error="Enter a title."
        {...(id && { id })}
      />,
    );
    const [, of] = /<label for="([^"]+)"/.exec(html) ?? [];
    const control = /<input [^>]*>/.exec(html)?.[0];
    expect(of).toBe(id ?? of);
    expect(control).toContain(`id="${of}"`);
    expect(control).toContain(`aria-describedby="${of}-hint ${of}-error"`);
    expect(control).toContain('aria-invalid="true"');
    expect(html).toMatch(new RegExp(`id="${of}-hint"[^>]*>As on its page\\.`));
    expect(html).toMatch(new RegExp(`id="${of}-error".*Enter a title\\.`));
  },
);

test('a field without hint and error is described by nothing', () => {
  const html = renderToStaticMarkup(<TextField label="Title" name="title" />);
  expect(html).not.toMatch(/aria-describedby|aria-invalid/);
});
