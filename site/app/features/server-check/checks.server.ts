import type { Grade } from 'context-native/verify/report';
import { type RuleId, rules, unjudged } from 'context-native/verify/rules';

/** A rule of the server check. */
interface Check {
  id: string;
  title: string;
  /** The strictest grade of all revisions. */
  grade: Grade;
}

/** Rules about one subject. */
export interface Topic {
  id: string;
  title: string;
  about: string;
  checks: Check[];
  /** Number of rules of each grade. */
  counts: Record<Grade, number>;
}

const topics = {
  connection: {
    title: 'Connection',
    about: 'Your server speaks a revision of MCP, refuses one that it does not know, and says who it is.',
  },
  lists: {
    title: 'Lists',
    about: 'It offers what it declares, and nothing else. Its lists end, and their names can be read.',
  },
  tools: {
    title: 'Tools',
    about: 'Schemas compile. Tools answer as declared. Tools that may change something are not called.',
  },
  resources: {
    title: 'Resources and prompts',
    about: 'Listed resources and prompts can be read. Unknown ones are refused.',
  },
  mistakes: {
    title: 'Mistakes of clients',
    about:
      'It refuses unknown methods, wrong arguments and malformed messages with the right error, and stays alive.',
  },
  stdio: {
    title: 'Standard input and output',
    about: 'Only messages are on standard output, and the process ends when its input ends.',
  },
  http: {
    title: 'HTTP and sign-in',
    about: 'Headers, sessions, foreign origins, and tokens that it must refuse.',
  },
  limits: {
    title: 'Order, limits and traces',
    about:
      'Each request gets one answer, in time, and nothing comes unasked. The traces of the check conform.',
  },
} as const;

type GroupOf<Id> = Id extends `${infer Group}/${string}` ? Group : never;

/** The subject of each group of rules. A new group of the command fails to compile until it has one. */
const topicOf: Record<GroupOf<RuleId>, keyof typeof topics> = {
  connect: 'connection',
  discovery: 'connection',
  ping: 'connection',
  capabilities: 'lists',
  lists: 'lists',
  tools: 'tools',
  schemas: 'tools',
  calls: 'tools',
  resources: 'resources',
  prompts: 'resources',
  mistakes: 'mistakes',
  stdio: 'stdio',
  http: 'http',
  authorisation: 'http',
  limits: 'limits',
  traces: 'limits',
};

/** The rules of the command, by subject, in the order of its report. */
export function listTopics(): Topic[] {
  const checksOf = Map.groupBy(
    Object.entries(rules).map(([id, rule]) => ({ id, title: rule.title, grade: unjudged(rule).grade })),
    ({ id }) => topicOf[id.split('/')[0] as GroupOf<RuleId>],
  );
  return Object.entries(topics).map(([id, topic]) => {
    const checks = checksOf.get(id as keyof typeof topics) ?? [];
    const count = (grade: Grade) => checks.filter((check) => check.grade === grade).length;
    return {
      id,
      ...topic,
      checks,
      counts: { must: count('must'), should: count('should'), info: count('info') },
    };
  });
}
