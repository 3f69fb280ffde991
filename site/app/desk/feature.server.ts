import type { Feature } from '#app/feature.server.ts';
import { draftsSection, registerDeskTasks } from './desk-drafts.server.ts';
import { peopleList } from './people/people.server.ts';
import { securityList } from './people/security-log.server.ts';

export const desk: Feature = {
  deskLists: [peopleList, securityList],
  accountSections: [draftsSection],
  start({ services }) {
    registerDeskTasks(services);
  },
};
