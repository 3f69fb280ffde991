/** Permissions of an agent, in the words of the consent page. */
const agentScopes = {
  progress: 'See which lessons you completed and how far you are in each course.',
  credentials: 'See your credentials, with their URLs.',
  submit: 'Submit registry entries in your name. An editor reviews each entry before it is published.',
} as const;

export type AgentScope = keyof typeof agentScopes;

/** Requested by agents that want to stay connected for longer than an hour. */
export const stayScope = 'offline_access';

export const allScopes: readonly string[] = [...Object.keys(agentScopes), stayScope];

/** The same in a few words, for a list of permissions. */
const shortNames: Record<AgentScope, string> = {
  progress: 'your progress',
  credentials: 'your credentials',
  submit: 'entries for the registry',
};

/** The granted permissions in one line. */
export const inShort = (scopes: readonly string[]): string =>
  Object.entries(shortNames)
    .flatMap(([scope, name]) => (scopes.includes(scope) ? [name] : []))
    .join(', ') || 'that you have an account';

/** The sentences for the permissions among `scopes`. */
export const scopesInWords = (scopes: readonly string[]): string[] =>
  Object.entries(agentScopes).flatMap(([scope, words]) => (scopes.includes(scope) ? [words] : []));
