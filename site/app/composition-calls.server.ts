import { deskCalls } from './desk/calls.server.ts';
import { accountsCalls } from './features/accounts/calls.server.ts';
import { agentsCalls } from './features/agents/calls.server.ts';
import { apiDescriptionCalls } from './features/api-description/calls.server.ts';
import { careersCalls } from './features/careers/calls.server.ts';
import { certificationCalls } from './features/certification/calls.server.ts';
import { communityCalls } from './features/community/calls.server.ts';
import { devCalls } from './features/dev/calls.server.ts';
import { donationsCalls } from './features/donations/calls.server.ts';
import { catalogueCalls, partnersCalls, registryApiCalls } from './features/ecosystem/calls.server.ts';
import { homeCalls } from './features/home/calls.server.ts';
import { insightsCalls } from './features/insights/calls.server.ts';
import { coursesCalls, learningCalls } from './features/learning/calls.server.ts';
import { libraryCalls } from './features/library/calls.server.ts';
import { ownersCalls } from './features/owners/calls.server.ts';
import { registryCalls } from './features/registry/calls.server.ts';
import { searchCalls } from './features/search/calls.server.ts';
import { serverCheckCalls } from './features/server-check/calls.server.ts';
import { standardCalls } from './features/standard/calls.server.ts';
import type { Call } from './services/http/call.server.ts';
import { serviceCalls } from './services/http/service-calls.server.ts';

/**
 * All calls, in the order of the API's description. In a separate file, because commands import the rest of the
 * composition in plain Node.js, which cannot read JSX.
 */
export const calls: readonly Call[] = [
  ...registryCalls,
  ...catalogueCalls,
  ...standardCalls,
  ...serverCheckCalls,
  ...insightsCalls,
  ...libraryCalls,
  ...partnersCalls,
  ...registryApiCalls,
  ...ownersCalls,
  ...accountsCalls,
  ...learningCalls,
  ...coursesCalls,
  ...searchCalls,
  ...certificationCalls,
  ...donationsCalls,
  ...communityCalls,
  ...careersCalls,
  ...agentsCalls,
  ...apiDescriptionCalls,
  ...deskCalls,
  ...devCalls,
  ...homeCalls,
  ...serviceCalls,
];
