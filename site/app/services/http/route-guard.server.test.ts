import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { guardRoutes } from './route-guard.server.ts';

test("what a reading page's loader gives is there to be spread, as of any other page", async () => {
  const item = {
    id: 'item',
    path: 'item',
    module: {
      default: () => null,
      handle: { page: 'reading' },
      loader: () => ({ title: 'A trace', steps: 3 }),
    },
  };
  const build = {
    entry: {
      module: {
        default: (_request: Request, _status: number, _headers: Headers, { staticHandlerContext }: Drawn) =>
          Response.json({ ...(staticHandlerContext.loaderData.item as object) }),
      },
    },
    routes: { item },
    assets: { routes: {} },
    routeDiscovery: { mode: 'lazy' },
    ssr: true,
  } as unknown as ServerBuild;
  const answer = await createRequestHandler(guardRoutes(build))(
    new Request('http://localhost/item'),
    new RouterContextProvider(),
  );
  expect(await answer.json()).toEqual({ title: 'A trace', steps: 3 });
});

type Drawn = Parameters<ServerBuild['entry']['module']['default']>[3];
