import { eq } from 'drizzle-orm';
import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { partners } from '../tables.server.ts';
import { fieldsOfPartner, partnerSchema } from './partner-schema.ts';
import { createPartner, savePartner, setPartnerShown } from './save-partner.server.ts';

type PartnerArgs = PageArgs & { params: { id: string } };

/** The page `/admin/partners/<id>`. @throws Refusal 403, 404 */
export async function showPartner(args: PartnerArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const [partner] = await db
    .select()
    .from(partners)
    .where(eq(partners.id, readId(args)));
  if (!partner) throw new Refusal(404, 'There is no such partner.');
  const saved = fieldsOfPartner(partner);
  return { name: partner.name, isActive: partner.isActive, form: { saved, version: versionOf(saved) } };
}

/** The page `/admin/partners/new`. @throws Refusal 403 */
export async function showNewPartner(args: PageArgs) {
  await requireRole(args, 'editor');
  return { form: { saved: { relationshipType: 'Bronze', displayOrder: '100' } } };
}

/** Takes the forms of a partner's page: what was edited, hidden or shown. */
export async function answerPartnerForm(args: PartnerArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const services = context.get(servicesContext);
  const form = await readForm(args.request);
  const id = readId(args);
  const location = `/admin/partners/${id}`;
  const intent = form.get('intent');
  if (intent === 'hide' || intent === 'show') {
    const name = await setPartnerShown(services, editor.id, id, intent === 'show');
    leaveNotice(context, { title: `${intent === 'show' ? 'Shown again' : 'Hidden'}: ${name}` });
    return redirectDocument(location, 303);
  }
  return answerEdit(context, form, partnerSchema, async (values) => {
    await savePartner(services, editor.id, id, form, values);
    return { location, notice: { title: `Saved: ${values.name}` } };
  });
}

/** Takes the form of `/admin/partners/new`. */
export async function answerNewPartnerForm(args: PageArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const form = await readForm(args.request);
  return answerEdit(context, form, partnerSchema, async (values) => {
    const id = await createPartner(context.get(servicesContext), editor.id, values);
    return { location: `/admin/partners/${id}`, notice: { title: `Added: ${values.name}` } };
  });
}

function readId({ params }: PartnerArgs): string {
  if (!z.guid().safeParse(params.id).success) throw new Refusal(404, 'There is no such partner.');
  return params.id;
}
