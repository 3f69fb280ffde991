import { site } from '../../../site.config.ts';
import checks from '../../../standard/checks.json' with { type: 'json' };

/** Whose checker this is, and what it checks. In the published package `scripts/build.ts` writes the values here. */
export const standard = {
  name: site.product,
  /** Name of the command and of the package. */
  command: site.slug,
  version: site.standardVersion,
  origin: site.standardOrigin,
  locale: site.locale,
  /** The published packages and their one version: what software of ours calls itself. */
  packages: site.packages,
  checks,
};
