/** While developing: a reading page has no React to update itself, so it is loaded again. */
if (import.meta.hot) {
  const reload = () => location.reload();
  import.meta.hot.on('react-router:hmr', reload);
  import.meta.hot.on('vite:beforeFullReload', reload);
}
