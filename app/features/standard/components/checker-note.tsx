import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';

/** Where the command comes from. To be dropped when the package is on npm. */
export function CheckerNote() {
  return (
    <>
      The package is not on npm yet: install the tarball from{' '}
      <TextLink href="/deploy#downloads">Downloads</TextLink>,{' '}
      <code>{`npm install ./${site.slug}-0.1.0.tgz`}</code>, Node.js 22 or newer.
    </>
  );
}
