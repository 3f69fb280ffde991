import type { RootContent } from 'mdast';
import { type ComponentType, createElement } from 'react';
import { createContext, type EntryContext, type ServerBuild } from 'react-router';
import { usePageRender } from '#app/ui/shell/page-render.ts';
import { site } from '#site';

/** What is made of a page that is asked for as text. `entry.server.tsx` draws it. */
export interface DrawnText {
  /** Takes the page as the nodes of Markdown. */
  nodes: RootContent[];
  title: string;
  description: string | undefined;
}

/** Set for a request whose page is wanted as text: filled in place of HTML. */
export const drawnTextContext = createContext<Partial<DrawnText> | null>(null);

/**
 * The routes, whose pages hand themselves over where text is wanted. It happens while React renders them, in their place:
 * whatever a component asks for by a hook is there.
 */
export function withPagesAsText(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const Page = route?.module.default as ComponentType | undefined;
    // What holds others (the document, a frame) is drawn as ever.
    const holdsOthers = Object.values(build.routes).some((other) => other?.parentId === id);
    if (!route || !Page || holdsOthers) return [id, route] as const;
    const module = { ...route.module, default: () => createElement(HandedOver, { Page }) };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function HandedOver({ Page }: { Page: ComponentType }) {
  const { takePage } = usePageRender();
  takePage?.(createElement(Page));
  return takePage ? null : createElement(Page);
}

/** What a page says of itself, without the name of the site. */
export function headOf({
  routeModules,
  staticHandlerContext: { matches, loaderData, location },
}: EntryContext): Omit<DrawnText, 'nodes'> {
  const leaf = matches.at(-1);
  const data = leaf && loaderData[leaf.route.id];
  const meta = leaf && routeModules[leaf.route.id]?.meta;
  const args = { loaderData: data, data, params: leaf?.params ?? {}, location, matches: [] };
  const tags = ((typeof meta === 'function' ? meta(args as never) : meta) ?? []) as object[];
  const title = tags.flatMap((tag) => ('title' in tag ? [String(tag.title)] : []))[0] ?? site.product;
  const about = tags.find((tag) => 'name' in tag && tag.name === 'description');
  return {
    title: title.endsWith(site.titleSuffix) ? title.slice(0, -site.titleSuffix.length) : title,
    description: about && 'content' in about ? String(about.content) : undefined,
  };
}
