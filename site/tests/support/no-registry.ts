/** Settings of npm with a registry that refuses connections and an own cache, so that it can download no package. */
export const noRegistry = (cache: string) => ({
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_cache: cache,
  npm_config_update_notifier: 'false',
  // The answer to "Ok to proceed?" at a terminal.
  npm_config_yes: 'true',
});
