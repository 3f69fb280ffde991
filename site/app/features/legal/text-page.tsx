import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import type { Route } from './+types/text-page';
import { readTextPage } from './legal-texts.server.ts';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData;
  return page ? pageMeta(args, { title: page.title, description: page.description }) : [];
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { seller } = context.get(servicesContext).config;
  return readTextPage(url.pathname.replaceAll('/', ''), { hasSeller: seller !== undefined });
}

export default function TextPage({ loaderData: { title, lead, changed, html } }: Route.ComponentProps) {
  return (
    <article className="wrap max-w-[68rem] py-12 md:py-20">
      <header className="mx-auto mb-12 max-w-[42rem]">
        <p className="kicker">
          last changed on <time dateTime={changed.iso}>{changed.shown}</time>
        </p>
        <h1 className="mt-3 text-3xl">{title}</h1>
        <p className="mt-6 text-lg text-soft">{lead}</p>
      </header>
      <Prose html={html} className="wide-tables mx-auto" />
    </article>
  );
}
