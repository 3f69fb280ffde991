import { eq } from 'drizzle-orm';
import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { hrefOfFilter, noFilter } from '../schema.ts';
import { contentEntries } from '../tables.server.ts';
import { listChoices } from './entries.server.ts';
import { entrySchema, fieldsOfEntry } from './entry-schema.ts';
import { createEntry, saveEntry, setEntryPublished } from './save-entry.server.ts';

type EntryArgs = PageArgs & { params: { id: string } };

/** The page `/admin/library/<id>`. @throws Refusal 403, 404 */
export async function showEntry(args: EntryArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const [[entry], names] = await Promise.all([
    db
      .select()
      .from(contentEntries)
      .where(eq(contentEntries.id, readId(args))),
    listChoices(db),
  ]);
  if (!entry) throw new Refusal(404, 'There is no such work.');
  const { id, title, isPublished, viewCount } = entry;
  const saved = fieldsOfEntry(entry);
  const shownAt = hrefOfFilter({ ...noFilter, search: title });
  const form = { ...names, saved, version: versionOf(saved) };
  return { id, title, isPublished, viewCount, shownAt, form };
}

/** The page `/admin/library/new`. @throws Refusal 403 */
export async function showNewEntry(args: PageArgs) {
  await requireRole(args, 'editor');
  return { form: { ...(await listChoices(args.context.get(servicesContext).db)), saved: {} } };
}

/** Takes the forms of a work's page: what was edited, published or taken back. */
export async function answerEntryForm(args: EntryArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const services = context.get(servicesContext);
  const form = await readForm(args.request);
  const id = readId(args);
  const location = `/admin/library/${id}`;
  const intent = form.get('intent');
  if (intent === 'hide' || intent === 'show') {
    const title = await setEntryPublished(services, editor.id, id, intent === 'show');
    leaveNotice(context, {
      title: `${intent === 'show' ? 'Published' : 'Not published any more'}: ${title}`,
    });
    return redirectDocument(location, 303);
  }
  return answerEdit(context, form, entrySchema, async (values) => {
    await saveEntry(services, editor.id, id, form, values);
    return { location, notice: { title: `Saved: ${values.title}` } };
  });
}

/** Takes the form of `/admin/library/new`. */
export async function answerNewEntryForm(args: PageArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const form = await readForm(args.request);
  return answerEdit(context, form, entrySchema, async (values) => {
    const id = await createEntry(context.get(servicesContext), editor.id, values);
    const notice = {
      title: `Added: ${values.title}`,
      description: 'The library shows it once it is published.',
    };
    return { location: `/admin/library/${id}`, notice };
  });
}

function readId({ params }: EntryArgs): string {
  if (!z.guid().safeParse(params.id).success) throw new Refusal(404, 'There is no such work.');
  return params.id;
}
