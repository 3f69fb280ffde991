import { site } from '../../../site.config.ts';
import checks from '../../../standard/checks.json' with { type: 'json' };

/** Names and versions of the project and the standard. The build of the published package writes the values here. */
export const standard = {
  name: site.product,
  /** Name of the command and of the package. */
  command: site.slug,
  version: site.standardVersion,
  origin: site.standardOrigin,
  locale: site.locale,
  /** The published packages and their common version, as our software states them. */
  packages: site.packages,
  checks,
};
