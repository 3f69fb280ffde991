import { type RouteConfig, route } from '@react-router/dev/routes';
import { deskRoutes } from './desk/routes.ts';
import { accountRoutes, accountsRoutes } from './features/accounts/routes.ts';
import { agentsRoutes } from './features/agents/routes.ts';
import { apiDescriptionPages } from './features/api-description/pages.ts';
import { careersAdminRoutes, careersRoutes } from './features/careers/routes.ts';
import { certificationAdminRoutes, certificationRoutes } from './features/certification/routes.ts';
import { communityRoutes } from './features/community/routes.ts';
import { donationsAdminRoutes, donationsRoutes } from './features/donations/routes.ts';
import { ecosystemAdminRoutes, ecosystemRoutes } from './features/ecosystem/routes.ts';
import { homePages } from './features/home/pages.ts';
import { insightsAdminRoutes, insightsRoutes } from './features/insights/routes.ts';
import { learningAccountRoutes, learningAdminRoutes, learningRoutes } from './features/learning/routes.ts';
import { libraryAdminRoutes, libraryRoutes } from './features/library/routes.ts';
import { ownersAccountRoutes, ownersAdminRoutes, ownersRoutes } from './features/owners/routes.ts';
import { registryRoutes } from './features/registry/routes.ts';
import { searchPages } from './features/search/pages.ts';
import { serverCheckAdminRoutes, serverCheckRoutes } from './features/server-check/routes.ts';
import { standardRoutes } from './features/standard/routes.ts';
import { routesOf } from './lib/page-routes.ts';

/**
 * The routes of all pages, by feature; `composition-calls.server.ts` lists the calls. Routes of features without their
 * own `routes.ts` are here.
 */
export default [
  ...routesOf('features/home', homePages),
  ...insightsRoutes,
  ...standardRoutes,
  ...registryRoutes,
  ...serverCheckRoutes,
  ...learningRoutes,
  ...routesOf('features/api-description', apiDescriptionPages),
  ...agentsRoutes,
  ...ecosystemRoutes,
  ...ownersRoutes,
  ...libraryRoutes,
  ...certificationRoutes,
  ...donationsRoutes,
  ...communityRoutes,
  ...careersRoutes,
  ...accountsRoutes,
  ...['terms', 'privacy', 'accessibility'].map((path) =>
    route(path, 'features/legal/text-page.tsx', { id: `text/${path}` }),
  ),
  ...accountRoutes([...learningAccountRoutes, ...ownersAccountRoutes]),
  ...routesOf('features/search', searchPages),
  route('styleguide', 'features/styleguide/pages/styleguide.tsx'),
  route('dev/mail', 'features/dev/mail.tsx'),
  route('dev/checkout/:id', 'features/dev/checkout.tsx'),
  ...deskRoutes([
    ...insightsAdminRoutes,
    ...learningAdminRoutes,
    ...ecosystemAdminRoutes,
    ...ownersAdminRoutes,
    ...libraryAdminRoutes,
    ...careersAdminRoutes,
    ...certificationAdminRoutes,
    ...donationsAdminRoutes,
    ...serverCheckAdminRoutes,
    route('secrets', 'features/found-secrets/pages/found-secrets.tsx'),
    route('secrets/:id', 'features/found-secrets/pages/found-secret.tsx'),
    route('system', 'features/system/pages/system.tsx'),
  ]),
  route('*', 'features/home/pages/not-found.tsx'),
] satisfies RouteConfig;
