import searchWindow from 'virtual:search-window';
import type { IconNode } from 'lucide';
import { ArrowUpRight, ChevronDown, CircleUser, GitBranch, Menu, Moon, Search, Sun, X } from 'lucide';
import type { ComponentProps } from 'react';
import { site } from '#site';
import { Icon } from '../icon.ts';
import { LogoMark } from '../logo.tsx';
import { ThemeChoices } from '../theme-choices.tsx';
import type { Navigation, NavLink } from './navigation.ts';

interface HeaderProps {
  navigation: Navigation;
  signedIn: boolean;
  /** Path of the page, for `aria-current`. */
  path: string;
}

/** Content of the site's header. Its menus are `<details>`, so that they open without scripts. */
export function SiteHeader({ navigation, signedIn, path }: HeaderProps) {
  return (
    <div className="wrap flex h-16 items-center gap-3 sm:gap-6">
      <a
        href="/"
        className="flex items-center gap-2.5 font-serif text-[1.25rem] leading-none whitespace-nowrap"
      >
        <LogoMark />
        {site.product}
      </a>
      <nav aria-label="Main" className="hidden items-center gap-5 text-sm text-soft lg:flex">
        {navigation.groups.map((group) => (
          <GroupMenu key={group.label} label={group.label} links={group.links} path={path} />
        ))}
        {navigation.moreLinks.map((link) => (
          <a
            key={link.href}
            href={link.href}
            className="py-0.5 hover:text-ink"
            aria-current={currentOf(link, path)}
          >
            {link.label}
          </a>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 text-sm sm:gap-2">
        <IconLink {...searchLink} icon={Search} className="max-[22rem]:hidden" data-search={searchWindow} />
        <IconLink {...repositoryLink} icon={GitBranch} className="max-sm:hidden" rel="noopener" />
        <ThemeMenu />
        {signedIn ? <AccountMenu /> : <SignInLink />}
        <SmallScreenMenu navigation={navigation} path={path} />
      </div>
    </div>
  );
}

const turningChevron = 'size-3.5 transition-transform group-open:rotate-180';

const currentOf = (link: NavLink, path: string) => (link.href === path ? 'page' : undefined);

type IconLinkProps = ComponentProps<'a'> & NavLink & { icon: IconNode };

function IconLink({ href, label, icon, className, ...rest }: IconLinkProps) {
  return (
    <a {...rest} href={href} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon of={icon} className="size-4.5" strokeWidth={1.6} />
    </a>
  );
}

/** Attributes of a link to another site. */
const linkAway = (link: NavLink) => link.external && { target: '_blank', rel: 'noopener' };

function GroupMenu({ label, links, path }: { label: string; links: NavLink[]; path: string }) {
  const holdsPage = links.some((link) => link.href === path);
  return (
    <details name="menu" className="menu group relative" data-menu>
      <summary className={`flex items-center gap-1 py-0.5 hover:text-ink ${holdsPage ? 'text-ink' : ''}`}>
        {label}
        <Icon of={ChevronDown} className={turningChevron} strokeWidth={1.6} />
      </summary>
      <ul className="menu-panel absolute top-full -left-5 z-20 mt-5 w-80 py-3">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              className="group/link block px-5 py-2 aria-[current]:shadow-[inset_2px_0_var(--color-signal)]"
              aria-current={currentOf(link, path)}
              {...linkAway(link)}
            >
              <span className="flex items-center gap-1 font-medium text-ink group-hover/link:underline">
                {link.label}
                {link.external && (
                  <>
                    <Icon of={ArrowUpRight} className="size-3.5" strokeWidth={1.6} />
                    <span className="sr-only">(opens in a new tab)</span>
                  </>
                )}
              </span>
              <span className="block text-[0.8125rem] leading-snug text-soft">{link.about}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SignInLink() {
  return (
    <a href="/auth" className="link px-1 py-2 whitespace-nowrap">
      Sign In
    </a>
  );
}

function AccountMenu() {
  return (
    <details name="menu" className="menu group relative" data-menu>
      <summary className="flex items-center gap-1 py-2 max-sm:p-2">
        <Icon of={CircleUser} className="size-4.5 sm:max-lg:hidden min-[74rem]:hidden" strokeWidth={1.6} />
        {/* There is no room for a name on a small screen, nor where the navigation's links have just enough. */}
        <span data-account-name className="max-w-28 truncate max-sm:sr-only lg:max-[74rem]:sr-only">
          Account
        </span>
        <Icon of={ChevronDown} className={`${turningChevron} max-sm:hidden`} strokeWidth={1.6} />
      </summary>
      <div className="menu-panel absolute top-full right-0 z-20 mt-4 w-52 py-2">
        <a href="/account" className="block px-5 py-2 hover:underline">
          Your account
        </a>
        <form method="post" action="/auth/sign-out">
          <button type="submit" className="w-full px-5 py-2 text-left hover:underline">
            Sign Out
          </button>
        </form>
      </div>
    </details>
  );
}

function ThemeMenu() {
  return (
    <details name="menu" className="menu needs-js relative max-sm:hidden" data-menu>
      <summary className="icon-button" aria-label="Theme" title="Theme">
        <Icon of={Sun} className="size-4.5 dark-only:hidden" strokeWidth={1.6} />
        <Icon of={Moon} className="hidden size-4.5 dark-only:block" strokeWidth={1.6} />
      </summary>
      <div className="menu-panel absolute top-full right-0 z-20 mt-3 w-40 px-3 py-2">
        <ThemeChoices />
      </div>
    </details>
  );
}

function SmallScreenMenu({ navigation, path }: Omit<HeaderProps, 'signedIn'>) {
  return (
    <details name="menu" className="menu small-menu group lg:hidden" data-menu>
      <summary className="flex items-center gap-2 py-2 pl-2">
        Menu
        <Icon of={Menu} className="size-4.5 group-open:hidden max-sm:hidden" strokeWidth={1.6} />
        <Icon of={X} className="hidden size-4.5 sm:group-open:block" strokeWidth={1.6} />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-16 z-30 grid max-h-[calc(100dvh-4rem)] grid-cols-2 gap-x-6 gap-y-8 overflow-y-auto border-b border-rule bg-paper px-5 py-8 sm:grid-cols-3 sm:px-8"
      >
        {[
          ...navigation.groups,
          { label: 'More', links: [...navigation.moreLinks, searchLink, repositoryLink] },
        ].map((group) => (
          <section key={group.label}>
            <h2 className="mb-2 border-b border-ink pb-2 text-[1.25rem]">{group.label}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <a
                    href={link.href}
                    className="block py-2 text-soft hover:text-ink aria-[current]:text-ink aria-[current]:font-medium"
                    aria-current={currentOf(link, path)}
                    {...linkAway(link)}
                  >
                    {link.label}
                    {link.external && <span className="sr-only"> (opens in a new tab)</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section className="needs-js sm:hidden">
          <h2 className="mb-2 border-b border-ink pb-2 text-[1.25rem]">Theme</h2>
          <div className="-ml-2 text-soft">
            <ThemeChoices />
          </div>
        </section>
      </nav>
    </details>
  );
}

const searchLink: NavLink = { href: '/search', label: 'Search' };
const repositoryLink: NavLink = { href: site.repository, label: 'Repository' };
