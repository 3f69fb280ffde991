import type { Feature } from '#app/feature.server.ts';
import { kindNames } from '#app/services/submissions/kinds.server.ts';
import { chartsContext } from './dashboard.server.ts';
import { draftsSection, registerDeskTasks } from './desk-drafts.server.ts';
import { deskListsContext } from './lists.server.ts';
import { peopleList } from './people/people.server.ts';
import { securityList } from './people/security-log.server.ts';
import { submissionKindsContext } from './queue/queue.server.ts';
import { waitingContext } from './waiting.server.ts';

export const desk: Feature = {
  deskLists: [peopleList, securityList],
  accountSections: [draftsSection],
  start(site) {
    registerDeskTasks(site.services);
    const lists = site.all('deskLists');
    const kinds = site
      .all('submissionKinds')
      .sort((a, b) => kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind));
    const charts = site.all('charts');
    const waiting = site.all('waiting');
    return {
      provide(context) {
        context.set(deskListsContext, lists);
        context.set(submissionKindsContext, kinds);
        context.set(chartsContext, charts);
        context.set(waitingContext, waiting);
      },
    };
  },
};
