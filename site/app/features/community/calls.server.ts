import * as z from 'zod/mini';
import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { sendFile } from '#app/services/files/files.server.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { openAttachment } from './contributions/attachments.server.ts';
import { receiveFrom } from './contributions/receive.server.ts';
import { contributionSchema, inOneLine, problems } from './contributions/schema.ts';

const attachment = z.optional(z.string());
z.globalRegistry.add(attachment, {
  format: 'binary',
  description:
    'A .zip, .tar.gz, .pdf, .md or .txt file of at most 10 MB, unless the site sets another limit. Send the file as the last part.',
});
z.globalRegistry.add(contributionSchema.shape.repo_url, {
  format: 'uri',
  description: 'URL of the repository: https, at github.com or gitlab.com, with owner and repository.',
});
z.globalRegistry.add(contributionSchema.shape.email, {
  format: 'idn-email',
  description: 'Email address to which we send the decision.',
});

/** Most bytes of the fields and boundaries around a file. */
const mostBesideFile = 256 * 1024;

export const communityCalls: Call[] = [
  defineCall({
    method: 'post',
    path: '/api/submit-contribution',
    id: 'submitContribution',
    tag: 'Contributions',
    summary: 'Send a contribution for review',
    description:
      'An editor reviews every contribution. Repeating a contribution that is still waiting returns the same id.',
    form: z.extend(contributionSchema, { attachment }),
    answers: {
      201: {
        description:
          'The contribution is stored and waits for review. `/submission?id=…` with the id shows its status.',
        schema: z.object({ id: z.guid(), status: z.literal('pending') }),
      },
      400: refused('The form is incomplete or unreadable.'),
      413: refused(
        'The file exceeds the site’s limit (10 MB by default), or a field is too long. Nothing is stored.',
      ),
      415: refused('The request is not a multipart form, or the site does not accept this type of file.'),
      422: refused('A field is missing or invalid.'),
      429: refused(
        'Too many submissions from this network address in ten minutes, or too many files in a day. `Retry-After` says when to retry.',
      ),
      503: refused('The site could not store the file, or is too busy. Retry later.'),
      507: refused('The site’s space for files is used up. Send the contribution without a file.'),
    },
    kind: 'upload',
    async answer({ request, context, services }) {
      const { maxAttachmentBytes } = services.config;
      const declared = Number(request.headers.get('content-length') ?? 0);
      // Checked before the body is read.
      if (declared > maxAttachmentBytes + mostBesideFile)
        throw new Refusal(413, inOneLine(problems.tooLarge(maxAttachmentBytes)), { field: 'attachment' });
      const outcome = await receiveFrom({ request, context });
      if (!outcome.problem) return Response.json({ id: outcome.id, status: 'pending' }, { status: 201 });
      const { problem, headers } = outcome;
      const [field] = Object.keys(problem.errors);
      throw new Refusal(problem.status, inOneLine(problem), {
        ...(field && { field }),
        ...(headers && { headers }),
      });
    },
  }),
  /** Headers for a file that browsers save and never display or run. */
  defineCall({
    method: 'get',
    path: '/admin/attachments/{id}',
    async answer({ request, context, params, url, services }) {
      const editor = await requireRole({ request, context, url }, 'editor');
      const { name, size, content } = await openAttachment(services, editor, params.id);
      return sendFile(request, content, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name.replaceAll(/[^ -~]/g, '_').replaceAll(/["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      });
    },
  }),
];
