import { formatLongDate } from '#app/lib/dates.ts';
import { site } from '#site';
import { LogoMark } from '../logo.tsx';
import type { Navigation } from './navigation.ts';

/** Content of the site's footer. */
export function SiteFooter({ navigation }: { navigation: Navigation }) {
  return (
    <>
      <div className="wrap grid gap-x-8 gap-y-10 py-12 text-sm sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2.5 font-serif text-[1.25rem] leading-none">
            <LogoMark />
            {site.product}
          </p>
          <p className="mt-4 max-w-72 text-soft">
            First published {formatLongDate(site.firstPublished)}. An open standard under the {site.licence}{' '}
            licence.
          </p>
          <p className="mt-3 max-w-72 text-soft">{site.independence}</p>
        </div>
        {navigation.footerColumns.map((column) => (
          <nav key={column.label} aria-labelledby={`footer-${column.label}`}>
            <h2 id={`footer-${column.label}`} className="kicker mb-3">
              {column.label}
            </h2>
            <ul className="space-y-1.5">
              {column.links.map(({ href, label, external }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-block py-0.5 hover:underline"
                    rel={external ? 'noopener' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-rule">
        <ul className="wrap flex flex-wrap gap-x-6 gap-y-2 py-5 text-[0.8125rem] text-soft">
          {navigation.smallPrint.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="hover:text-ink">
                {link.label}
              </a>
            </li>
          ))}
          <li className="ml-auto">
            <a href={`mailto:${site.email}`} className="hover:text-ink">
              {site.email}
            </a>
          </li>
        </ul>
      </div>
    </>
  );
}
