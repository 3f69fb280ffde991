import { Check } from 'lucide';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from './icon.ts';

const render = (props: Omit<Parameters<typeof Icon>[0], 'of'>) =>
  renderToStaticMarkup(createElement(Icon, { of: Check, ...props }));

it('draws an icon that assistive technology skips', () => {
  const html = render({ className: 'size-4' });
  expect(html).toContain('<path d="M20 6 9 17l-5-5">');
  expect(html).toContain('class="size-4"');
  expect(html).toContain('aria-hidden="true"');
  expect(html).not.toContain('role=');
});

it('is an image with a name where it has a label', () => {
  const html = render({ label: 'Completed', strokeWidth: 3 });
  expect(html).toContain('role="img" aria-label="Completed"');
  expect(html).toContain('stroke-width="3"');
  expect(html).not.toContain('aria-hidden');
});
