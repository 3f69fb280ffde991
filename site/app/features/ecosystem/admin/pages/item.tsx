import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, DeskToggle } from '#app/ui/desk-form.tsx';
import { type FieldOf, tickOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import type { LeftOut } from '../../catalogue/read-generously.ts';
import { transportNames } from '../../catalogue/words.ts';
import { itemEditor, showItem } from '../item.server.ts';
import type { Route } from './+types/item';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData ? titleOf(args.loaderData.item) : 'MCP Map');
export const loader = (args: Route.LoaderArgs) => showItem(args);
export const action = (args: Route.ActionArgs) => itemEditor.answer(args);

const titleOf = (item: { name: string } | undefined) => item?.name ?? 'New item';

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reports, categories, fields, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/catalogue', label: 'MCP Map' }}
        title={titleOf(item)}
        lead={
          item
            ? item.source && <Origin {...item} source={item.source} />
            : 'The site makes the item’s URL from its name. The URL never changes.'
        }
        actions={
          item && (
            <>
              {item.isActive && (
                <a className="link" href={`/mcp-map/${item.slug}`}>
                  See it on the map
                </a>
              )}
              <DeskToggle isShown={item.isActive} hideLabel="Hide from the map" showLabel="Show on the map" />
            </>
          )
        }
      />
      {item && item.leftOut.length > 0 && <LeftOutMembers leftOut={item.leftOut} />}
      {reports.length > 0 && <OpenReports reports={reports} />}
      <DeskForm {...form} answer={actionData} submitLabel={item ? 'Save' : 'Add to the map'}>
        {(fieldOf) =>
          drawFields(fields, fieldOf, {
            category: { choices: categories.map(({ slug, name }) => ({ value: slug, label: name })) },
            transports: { draw: drawTransports },
            isRemote: {
              draw: (field) => <CheckboxField {...tickOf(field)} label="Remote: it has an endpoint" />,
            },
            isLocal: { draw: (field) => <CheckboxField {...tickOf(field)} /> },
          })
        }
      </DeskForm>
    </>
  );
}

/** Origin of an imported item, and what an import still changes. */
function Origin({ source, sourceKey }: { source: string; sourceKey: string | null }) {
  return (
    <>
      From the registry {new URL(source).host}, under the name <code>{sourceKey}</code>. Each sync keeps your
      changes, and updates the rest from the registry. Each import also sets the date “Last checked”.
    </>
  );
}

/** Checkboxes for the protocol's transports. The fields of the form join those chosen by commas. */
function drawTransports({ id, label, name, defaultValue }: ReturnType<FieldOf>) {
  const chosen = defaultValue.split(',');
  return (
    <fieldset id={id} className="field">
      <legend className="field-label">{label}</legend>
      {Object.entries(transportNames).map(([value, title]) => (
        <div key={value} className="choice">
          <input
            type="checkbox"
            id={`transport-${value}`}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="check"
          />
          <label htmlFor={`transport-${value}`}>{title}</label>
        </div>
      ))}
    </fieldset>
  );
}

/** Members of the registry's entry that the map left out, with reasons. */
function LeftOutMembers({ leftOut }: { leftOut: LeftOut[] }) {
  return (
    <Section
      id="left-out"
      title="Left out of its registry’s entry"
      className="mb-8"
      heading="mb-2 font-sans text-base font-semibold tracking-normal"
    >
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {leftOut.map(({ member, why }) => (
          <li key={member}>
            <code>{member}</code>: {why}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Links of the item that readers reported as dead. */
function OpenReports({ reports }: Pick<Awaited<ReturnType<typeof showItem>>, 'reports'>) {
  return (
    <Section
      id="reports"
      title="Reported as dead links"
      className="mb-8 border-l-2 border-signal pl-4"
      heading="desk-section mt-0"
    >
      <ul className="grid gap-4">
        {reports.map(({ id, link, url, reports, lastSaid }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 text-sm wrap-anywhere">
              {link}:{' '}
              <TextLink href={url} newTab>
                {url}
              </TextLink>
              <span className="block text-soft">
                {reports === 1 ? 'Reported once' : `Reported ${reports} times`}, last on{' '}
                <DeskTime at={lastSaid} utc />
              </span>
            </p>
            <form method="post">
              <input type="hidden" name="report" value={id} />
              <Button type="submit" name="intent" value="settle" variant="secondary" size="small">
                Mark as settled<span className="sr-only">: {url}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">
        Saving another URL, or none, also settles the report. The site never requests URLs that readers send.
      </p>
    </Section>
  );
}
