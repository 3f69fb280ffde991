import { expect, test } from 'vitest';
import { listProposals, readProposal } from './proposals.server.ts';

test('every file of proposals/ is read, the newest number first', () => {
  const proposals = listProposals();
  expect(proposals.map(({ number }) => number)).toEqual(
    proposals
      .map(({ number }) => number)
      .sort()
      .reverse(),
  );
  expect(proposals.at(-1)).toMatchObject({ number: '0001', state: 'draft', href: '/history/proposals/0001' });
});

const text = (state: string, history: string, title = 'A change') => `---
title: ${title}
state: ${state}
clauses: ["1.2"]
history: ${history}
---
## Problem
## Change
## Who is affected
## Alternatives
## Checks
`;
const steps = '[{ date: "2026-01-02", state: proposed }]';

test.each([
  ['0009-Name.md', text('proposed', steps), 'NNNN-short-name.md'],
  ['0009-name.md', text('agreed', steps), 'state'],
  ['0009-name.md', text('draft', steps), 'The last step'],
  [
    '0009-name.md',
    text('proposed', `[{ date: "2026-02-02", state: proposed }, ${steps.slice(1)}`),
    'in the order',
  ],
  ['0009-name.md', text('proposed', steps, 'a b c d e f g h i j'), 'nine words'],
  ['0009-name.md', text('proposed', steps).replace('## Checks\n', ''), 'headings'],
])('a wrong proposal is named with its fault: %s', (file, content, fault) => {
  expect(() => readProposal(file, content)).toThrow(fault);
  expect(readProposal('0009-name.md', text('proposed', steps)).since).toBe('2026-01-02');
});
