import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';

export const contributionsOperations: ApiOperation[] = [
  {
    method: 'post',
    path: '/api/submit-contribution',
    id: 'submitContribution',
    tag: 'Contributions',
    summary: 'Send a contribution for review',
    description:
      'An editor looks at every contribution. The same one sent twice, while it waits, is stored once and has one id.',
    form: z.object({
      title: z.string().min(1).max(200),
      repo_url: z.url().max(500).describe('https, at github.com or gitlab.com, with owner and repository.'),
      description: z.string().max(5000).optional().describe('With ten links at most.'),
      email: z.email().max(255).optional().describe('To hear what became of it.'),
      attachment: z
        .string()
        .meta({ format: 'binary' })
        .optional()
        .describe('A .zip, .tar.gz, .pdf, .md or .txt file of 10 MB at most. Put it last.'),
    }),
    answers: {
      201: {
        description:
          'It is stored, and waits for review. `/submission?id=` and the id shows what became of it.',
        schema: z.object({ id: z.guid(), status: z.literal('pending') }),
      },
      400: refused('The form breaks off, or cannot be read.'),
      413: refused('The file has more than 10 MB, or a field is too long. Nothing of it is kept.'),
      415: refused('This is no multipart form, or the file is of another kind than those accepted.'),
      422: refused('Something is missing, or is not what it should be.'),
      429: refused(
        'Too many submissions from this address in ten minutes, or files in a day; `Retry-After` says when to come back.',
      ),
      503: refused('The file could not be taken just now, or the site is too busy.'),
      507: refused('What the site may keep of files is used up: send the contribution without one.'),
    },
  },
];
