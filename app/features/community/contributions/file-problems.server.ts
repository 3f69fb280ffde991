import { type Problem, problem } from './schema.ts';

/** Why a file is not taken, where only the server can tell: browsers are not sent these words beforehand. */

export const wrongContent: Problem = problem(
  'File not accepted',
  'The content of the file is not what its name says. Please select another one.',
  { attachment: 'The file could not be read as what its name says. It was not kept.' },
  415,
);

const notKept: Problem['errors'] = { attachment: 'The file was not kept.' };

export const usedUp = (retryAfter: string): Problem =>
  problem(
    'Too many files today',
    `As much as this site takes from one network address in a day has come from yours. Please send the contribution without the file, or ${retryAfter}.`,
    notKept,
    429,
  );

export const noRoom: Problem = problem(
  'No room for the file',
  'What this site may keep of files is used up. Please send the contribution without the file.',
  notKept,
  507,
);
