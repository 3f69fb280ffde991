import { usePageRender } from './page-render.ts';

/**
 * Header and footer of every page, as HTML that the server made. In the browser React leaves them as they are;
 * should it ever have to build the page anew, they are taken from the page.
 */
export function PageHeader() {
  const html = usePageRender().frame?.header ?? htmlOf('body > header');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    <header className="site-header" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}

export function PageFooter() {
  const html = usePageRender().frame?.footer ?? htmlOf('body > footer');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    <footer className="site-footer" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}

function htmlOf(selector: string): string {
  return typeof document === 'undefined' ? '' : (document.querySelector(selector)?.innerHTML ?? '');
}
