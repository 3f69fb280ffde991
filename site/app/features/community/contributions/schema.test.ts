import { expect, test } from 'vitest';
import { checkForm } from '#app/lib/form-answer.ts';
import { safeFileName } from './attachment.ts';
import { checkFile, contributionSchema, inOneLine, problemWith } from './schema.ts';

const typed = { title: ' A server ', repo_url: 'https://github.com/wren/server' };
const said = (more: Record<string, string>) => {
  const { errors } = checkForm(contributionSchema, { ...typed, ...more });
  return errors && inOneLine(problemWith(errors));
};

const maxBytes = 10 * 1024 * 1024;

test('title and repository are enough', () => {
  expect(checkForm(contributionSchema, typed).values).toEqual({
    title: 'A server',
    repo_url: 'https://github.com/wren/server',
    description: '',
    email: '',
  });
});

test('what is missing is said in the words of the specification, and where', () => {
  const words = 'Validation Error: Title and Repository URL are required.';
  expect(said({ title: ' \0 ' })).toBe(words);
  expect(said({ repo_url: '' })).toBe(words);
  expect(Object.keys(checkForm(contributionSchema, {}).errors ?? {})).toEqual(['title', 'repo_url']);
});

test.each([
  'https://github.com/wren/server',
  'https://www.github.com/wren/server/tree/main',
  'HTTPS://GitLab.COM/wren/group/server',
  'https://gitlab.com:443/wren/server',
])('%s is a repository', (repo_url) => {
  expect(said({ repo_url })).toBeUndefined();
});

test.each([
  'https://evil.example/github.com',
  'https://evil.example/?u=https://github.com/wren/server',
  'https://github.com.evil.example/wren/server',
  'https://notgithub.com/wren/server',
  'https://github.com@evil.example/wren/server',
  'https://wren:secret@github.com/wren/server',
  'https://github.com:8443/wren/server',
  'https://gist.github.com/wren/server',
  'http://github.com/wren/server',
  'https:\\\\evil.example\\github.com',
  'javascript:alert("https://github.com/wren/server")',
  'github.com/wren/server',
  'https://github.com/',
  'https://github.com/wren',
])('%s is none', (repo_url) => {
  expect(said({ repo_url })).toBe(
    'Invalid Repository URL: Please provide a valid GitHub or GitLab repository URL.',
  );
});

test('lengths, addresses and the number of links have a limit', () => {
  expect(said({ title: 'x'.repeat(201) })).toBe('Validation Error: Use at most 200 characters.');
  expect(said({ email: 'nobody' })).toBe('Validation Error: Please enter a valid email address, or none');
  expect(said({ description: 'http://a.example '.repeat(10) })).toBeUndefined();
  expect(said({ description: 'HTTPS://a.example '.repeat(11) })).toBe(
    'Validation Error: Use at most 10 links.',
  );
  expect(said({ title: 'Cheap www.wren.example' })).toBe(
    'Validation Error: Remove the links from this field.',
  );
});

test('a file is taken by its ending and its size', () => {
  for (const name of ['a.zip', 'a.TAR.GZ', 'a.pdf', 'a.md', 'README.txt'])
    expect(checkFile({ name, size: maxBytes }, maxBytes), name).toBeUndefined();
  for (const name of ['a.exe', 'a.gz', 'a.tgz', 'a.zip.html', 'zip', 'a.svg'])
    expect(checkFile({ name, size: 1 }, maxBytes)?.status, name).toBe(415);
  const large = checkFile({ name: 'a.zip', size: maxBytes + 1 }, maxBytes);
  expect(large && inOneLine(large)).toBe('File too large: Please select a file smaller than 10MB.');
  expect(checkFile({ name: 'a.txt', size: 0 }, maxBytes)?.status).toBe(422);
});

test.each([
  ['../../etc/passwd.txt', '.txt', 'passwd.txt'],
  ['C:\\Users\\ann\\notes.md', '.md', 'notes.md'],
  ['a\r\nSet-Cookie: x.txt', '.txt', 'aSet-Cookie_ x.txt'],
  ['invoice\u202Efdp.zip', '.zip', 'invoicefdp.zip'],
  ['"; rm -rf `x`.zip', '.zip', '__ rm -rf _x_.zip'],
  ['...zip', '.zip', 'attachment.zip'],
  ['Übersicht 日本.pdf', '.pdf', 'Übersicht 日本.pdf'],
  ['a\u202Eb\u3164c\uFE0Fd\u{E0041}.pdf', '.pdf', 'abcd.pdf'],
  ['می\u200Cخواهم.pdf', '.pdf', 'می\u200Cخواهم.pdf'],
  [`${'é'.repeat(300)}.TAR.GZ`, '.tar.gz', `${'é'.repeat(113)}.tar.gz`],
] as const)('the name %j is shown as a harmless one', (name, kind, safe) => {
  expect(safeFileName(name, kind)).toBe(safe);
});
