import { choicesOf } from '#app/lib/choices.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, DeskToggle } from '#app/ui/desk-form.tsx';
import { type FieldOf, tickOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { tiers } from '../../catalogue/filter.ts';
import type { LeftOut } from '../../catalogue/read-generously.ts';
import { itemEditor, showItem } from '../item.server.ts';
import type { Route } from './+types/item';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData ? titleOf(args.loaderData.item) : 'MCP Map');
export const loader = (args: Route.LoaderArgs) => showItem(args);
export const action = (args: Route.ActionArgs) => itemEditor.answer(args);

const titleOf = (item: { name: string } | undefined) => item?.name ?? 'New item';

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, reports, categories, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/catalogue', label: 'MCP Map' }}
        title={titleOf(item)}
        lead={
          item
            ? item.source && <Origin {...item} source={item.source} />
            : 'Its address on the map is made of its name, and never changes.'
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
        {(fieldOf) => (
          <>
            <TextField {...fieldOf('name', 'Name')} maxLength={100} autoComplete="off" />
            <TextAreaField {...fieldOf('description', 'Description')} rows={3} maxLength={500} />
            <div className="desk-pair">
              <SelectField
                {...fieldOf('category', 'Category')}
                placeholder="Choose a category"
                choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
              />
              <SelectField {...fieldOf('tier', 'Tier')} choices={choicesOf(tiers)} />
            </div>
            <TextField
              {...fieldOf('tags', 'Tags')}
              hint="Three to six, parted by commas."
              autoComplete="off"
            />
            <TextField
              {...fieldOf('websiteUrl', 'Website')}
              hint="A page of the item itself. It needs a website, a repository or an endpoint."
              optional
              type="url"
              autoComplete="off"
            />
            <TextField {...fieldOf('repositoryUrl', 'Repository')} optional type="url" autoComplete="off" />
            <TextField
              {...fieldOf('remoteUrl', 'Endpoint')}
              hint="The address that clients connect to."
              optional
              type="url"
              autoComplete="off"
            />
            <TextField
              {...fieldOf('newerRemoteUrl', 'Newer endpoint')}
              hint="Where the endpoint speaks HTTP with server-sent events, which the protocol gave up: its address for Streamable HTTP."
              optional
              type="url"
              autoComplete="off"
            />
            <TextAreaField
              {...fieldOf('packages', 'Packages')}
              hint="One a line: npm @scope/name 1.2.0 (or pypi, oci, nuget, mcpb, cargo). With arguments or variables of the environment, the “packages” of its server.json."
              optional
              rows={3}
              maxLength={20_000}
              spellCheck={false}
            />
            <TextField
              {...fieldOf('logoUrl', 'Logo')}
              hint="PNG, JPEG, GIF, WebP or ICO. Without one, the site looks for the website’s, where it may."
              optional
              type="url"
              autoComplete="off"
            />
            <div className="desk-pair">
              <SelectField
                {...fieldOf('auth', 'Sign-in')}
                placeholder="Not known"
                choices={choicesOf({ none: 'None', oauth: 'OAuth', 'api-key': 'API key' })}
              />
              <TextField {...fieldOf('maintainer', 'Maintainer')} optional autoComplete="off" />
            </div>
            <TransportsField {...fieldOf('transports', 'Transports')} />
            <CheckboxField {...tickOf(fieldOf('isRemote', 'Remote'))} label="Remote: it has an endpoint" />
            <CheckboxField {...tickOf(fieldOf('isLocal', 'Runs locally'))} />
            <div className="desk-pair">
              <TextField {...fieldOf('language', 'Language')} optional autoComplete="off" />
              <TextField {...fieldOf('licence', 'Licence')} optional autoComplete="off" />
              <TextField
                {...fieldOf('sortOrder', 'Place in the order')}
                hint="Lower comes first; the rest is by name."
                type="number"
                min={0}
                max={100_000}
              />
              <TextField
                {...fieldOf('lastChecked', 'Last checked')}
                hint="When somebody last compared this with its sources."
                optional
                type="date"
              />
            </div>
            <TextAreaField
              {...fieldOf('seenIn', 'Where the facts were seen')}
              hint="One a line. The item’s page lists them."
              optional
              rows={3}
            />
          </>
        )}
      </DeskForm>
    </>
  );
}

interface OriginProps {
  source: string;
  sourceKey: string | null;
}

/** Of an item that comes from a registry: what follows it. */
function Origin({ source, sourceKey }: OriginProps) {
  return (
    <>
      From the registry {new URL(source).host}, where it is <code>{sourceKey}</code>. What is changed here
      stays; the rest follows the registry.
    </>
  );
}

const transports = {
  stdio: 'stdio',
  'streamable-http': 'Streamable HTTP',
  sse: 'HTTP with server-sent events',
};

/** Any number of the protocol's transports; they are sent as one text, parted by commas. */
function TransportsField({ id, label, name, defaultValue }: ReturnType<FieldOf>) {
  const chosen = defaultValue.split(',');
  return (
    <fieldset id={id} className="field">
      <legend className="field-label">{label}</legend>
      {Object.entries(transports).map(([value, title]) => (
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

/** What of a registry's entry the map does not have, and why. */
function LeftOutMembers({ leftOut }: { leftOut: LeftOut[] }) {
  return (
    <section aria-labelledby="left-out" className="mb-8">
      <h2 id="left-out" className="mb-2 font-sans text-base font-semibold tracking-normal">
        Left out of its registry’s entry
      </h2>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {leftOut.map(({ member, why }) => (
          <li key={member}>
            <code>{member}</code>: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenReportsProps {
  reports: { id: string; link: string; url: string; reports: number; lastSaid: string }[];
}

/** Links of the item that readers say lead nowhere. */
function OpenReports({ reports }: OpenReportsProps) {
  return (
    <section aria-labelledby="reports" className="mb-8 border-l-2 border-signal pl-4">
      <h2 id="reports" className="desk-section mt-0">
        Reported as dead links
      </h2>
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
        Saving another address, or none, settles the report too. The site itself asks no address that a reader
        names.
      </p>
    </section>
  );
}
