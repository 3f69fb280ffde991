import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { framework } from './framework.server.ts';

const reading = { page: 'reading' };

/** Answers with what the framework matched, and what it knows. */
const tellMatch: ServerBuild['entry']['module']['default'] = async (_request, status, _headers, context) => {
  const matched = context.staticHandlerContext.matches.map((match) => match.route.id);
  return Response.json({ matched, known: Object.keys(context.manifest.routes) }, { status });
};

/** A site with one route in another, a page with scripts that a reading page's pattern would match too, and the rest. */
function siteBuild(): ServerBuild {
  const route = (id: string, path: string, handle: object, parentId?: string) => ({
    id,
    path,
    parentId,
    module: { default: () => null, handle, loader: () => ({ from: id }) },
  });
  const routes = {
    root: route('root', '', {}),
    library: route('library', 'library', {}, 'root'),
    item: route('item', ':slug', reading, 'library'),
    form: route('form', 'form', { page: 'application' }, 'library'),
    unknown: route('unknown', '*', reading, 'root'),
  };
  return {
    entry: {
      module: {
        default: tellMatch,
      },
    },
    routes,
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(
        Object.values(routes).map(({ id, path, parentId }) => [
          id,
          { id, path, parentId, module: `/${id}.js` },
        ]),
      ),
    },
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    publicPath: '/',
    basename: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
  } as unknown as ServerBuild;
}

const { handlerOf } = framework(siteBuild(), false);

function ask(address: string): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  return handlerOf(url.pathname)(new Request(url), new RouterContextProvider());
}

test('a reading page is handled with its own routes alone, any other page with all', async () => {
  expect(await (await ask('/library/one')).json()).toEqual({
    matched: ['root', 'library', 'item'],
    known: expect.toSatisfy((ids: string[]) => ids.length === 3),
  });
  expect(await (await ask('/library/form')).json()).toEqual({
    matched: ['root', 'library', 'form'],
    known: expect.toSatisfy((ids: string[]) => ids.length === 5),
  });
  expect((await (await ask('/nothing')).json()).matched).toEqual(['root', 'unknown']);
});

test("what the framework's script asks for is answered from the whole table", async () => {
  const data = await ask('/library/form.data');
  expect(data.status).toBe(200);
  expect(await data.text()).toContain('form');
  const table = await (await ask('/__manifest?paths=%2Flibrary%2Fform&version=1')).json();
  expect(Object.keys(table)).toContain('form');
});
