/** Settings of npm that let it ask nobody for a package by name: a registry that refuses, and a cache of its own. */
export const noRegistry = (cache: string) => ({
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_cache: cache,
  npm_config_update_notifier: 'false',
  // The answer to "Ok to proceed?" at a terminal.
  npm_config_yes: 'true',
});
