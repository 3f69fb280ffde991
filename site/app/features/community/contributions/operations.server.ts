import * as z from 'zod/mini';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { contributionSchema } from './schema.ts';

const attachment = z.optional(z.string());
z.globalRegistry.add(attachment, {
  format: 'binary',
  description:
    'A .zip, .tar.gz, .pdf, .md or .txt file of 10 MB at most, where the site has set no other limit. Put it last.',
});
z.globalRegistry.add(contributionSchema.shape.repo_url, {
  format: 'uri',
  description: 'https, at github.com or gitlab.com, with owner and repository.',
});
z.globalRegistry.add(contributionSchema.shape.email, {
  format: 'idn-email',
  description: 'To hear what became of it.',
});

export const contributionsOperations: ApiOperation[] = [
  {
    method: 'post',
    path: '/api/submit-contribution',
    id: 'submitContribution',
    tag: 'Contributions',
    summary: 'Send a contribution for review',
    description:
      'An editor looks at every contribution. The same one sent twice, while it waits, is stored once and has one id.',
    form: z.extend(contributionSchema, { attachment }),
    answers: {
      201: {
        description:
          'It is stored, and waits for review. `/submission?id=` and the id shows what became of it.',
        schema: z.object({ id: z.guid(), status: z.literal('pending') }),
      },
      400: refused('The form breaks off, or cannot be read.'),
      413: refused(
        'The file is larger than the site takes (10 MB unless it has set another limit), or a field is too long. Nothing of it is kept.',
      ),
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
