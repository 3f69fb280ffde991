import { site } from '#site';

/** A new issue at the repository, about one clause: its title says which, and the reader writes the rest. */
export function clauseFeedbackUrl(number: string): string {
  const title = `Clause ${number} of draft ${site.standardVersion}: `;
  return `${site.repository}/issues/new?title=${encodeURIComponent(title)}`;
}
