import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeskTabs } from './desk.tsx';

const tab = (label: string, count?: number) => ({
  label,
  href: `/${label}`,
  isCurrent: false,
  ...(count !== undefined && { count }),
});

test('the count of a tab has a word for screen readers', () => {
  const tabs = [tab('Hidden', 1), tab('Shown', 12_345), tab('30 days')];
  const html = renderToStaticMarkup(<DeskTabs label="Status" one="entry" many="entries" tabs={tabs} />);
  const names = [...html.matchAll(/<a[^>]*>(.*?)<\/a>/g)].map(([, name = '']) =>
    name.replace(/<[^>]+>/g, '').trim(),
  );
  expect(names).toEqual(['Hidden 1 entry', 'Shown 12,345+ entries', '30 days']);
});
