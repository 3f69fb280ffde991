import { data } from 'react-router';
import { listSettings } from '#app/services/config/settings.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { DeployLayout } from '../components/deploy-layout.tsx';
import { SettingList } from '../components/setting-list.tsx';
import { deployGuides, listDeploySteps } from '../guides/deploy-steps.server.ts';
import type { Route } from './+types/deploy-guide';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

/** `/deploy/server`: the steps of a page below `/deploy`, in full. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guide = deployGuides.find(({ path }) => path === `/deploy/${params.guide}`);
  if (!guide) throw data(null, { status: 404 });
  return {
    guide,
    guides: deployGuides,
    steps: await listDeploySteps(guide.path, context.get(servicesContext).config.siteUrl),
    settings: guide.path === '/deploy/server' ? listSettings() : [],
  };
}

export default function DeployGuidePage({ loaderData }: Route.ComponentProps) {
  const { guide, guides, steps, settings } = loaderData;
  const contents = [
    ...steps.map(({ id, number, title }) => ({ id, label: `${number} ${title}` })),
    ...(settings.length > 0 ? [{ id: 'settings', label: 'Settings' }] : []),
  ];
  return (
    <DeployLayout
      title={guide.title}
      about={guide.about}
      current={guide.path}
      guides={guides}
      contents={contents}
    >
      {steps.map(({ id, number, title, html }) => (
        <section key={id} aria-labelledby={id} className="mt-14 first:mt-0">
          <h2 id={id} className="mb-4 flex items-baseline gap-4 text-2xl">
            <span className="text-[1rem] tabular-nums text-soft">{number}</span> {title}
          </h2>
          <Prose html={html} />
        </section>
      ))}
      {settings.length > 0 && (
        <Section id="settings" title="Settings" className="mt-14" heading="mb-4 text-2xl">
          <p className="mb-6 max-w-[44em] text-soft">
            Set these as environment variables. To run the site on your own machine, you don’t need any of
            them. If a setting is invalid, the server exits with an error that names it.
          </p>
          <SettingList settings={settings} />
        </Section>
      )}
    </DeployLayout>
  );
}
