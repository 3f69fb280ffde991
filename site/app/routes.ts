import { type RouteConfig, route } from '@react-router/dev/routes';
import { deskRoutes } from './desk/routes.ts';
import { accountRoutes, accountsRoutes } from './features/accounts/routes.ts';
import { agentsRoutes } from './features/agents/routes.ts';
import { apiDescriptionRoutes } from './features/api-description/routes.ts';
import { careersAdminRoutes, careersRoutes } from './features/careers/routes.ts';
import { certificationAdminRoutes, certificationRoutes } from './features/certification/routes.ts';
import { communityRoutes } from './features/community/routes.ts';
import { devRoutes } from './features/dev/routes.ts';
import { donationsAdminRoutes, donationsRoutes } from './features/donations/routes.ts';
import { ecosystemAdminRoutes, ecosystemRoutes } from './features/ecosystem/routes.ts';
import { foundSecretsAdminRoutes } from './features/found-secrets/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { insightsAdminRoutes, insightsRoutes } from './features/insights/routes.ts';
import { learningAccountRoutes, learningAdminRoutes, learningRoutes } from './features/learning/routes.ts';
import { legalRoutes } from './features/legal/routes.ts';
import { libraryAdminRoutes, libraryRoutes } from './features/library/routes.ts';
import { registryRoutes } from './features/registry/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { standardRoutes } from './features/standard/routes.ts';
import { styleguideRoutes } from './features/styleguide/routes.ts';
import { systemAdminRoutes } from './features/system/routes.ts';

/** The sitemap: every address of the site, feature by feature. */
export default [
  ...homeRoutes,
  ...insightsRoutes,
  ...standardRoutes,
  ...registryRoutes,
  ...learningRoutes,
  ...apiDescriptionRoutes,
  ...agentsRoutes,
  ...ecosystemRoutes,
  ...libraryRoutes,
  ...certificationRoutes,
  ...donationsRoutes,
  ...communityRoutes,
  ...careersRoutes,
  ...accountsRoutes,
  ...legalRoutes,
  ...accountRoutes([...learningAccountRoutes]),
  ...searchRoutes,
  ...styleguideRoutes,
  ...devRoutes,
  ...deskRoutes([
    ...insightsAdminRoutes,
    ...learningAdminRoutes,
    ...ecosystemAdminRoutes,
    ...libraryAdminRoutes,
    ...careersAdminRoutes,
    ...certificationAdminRoutes,
    ...donationsAdminRoutes,
    ...foundSecretsAdminRoutes,
    ...systemAdminRoutes,
  ]),
  route('*', 'features/home/pages/not-found.tsx'),
] satisfies RouteConfig;
