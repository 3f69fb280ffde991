import { site } from '#site';

/** A proposed file: its path in the repository, and its text. */
export interface ProposedFile {
  path: string;
  file: string;
}

/** Maximum length of a URL, in characters: servers may refuse longer ones. */
const maxAddress = 8000;

/** The repository host's page for a new file, filled in; undefined if the URL would be too long. */
export function newFileUrl({ path, file }: ProposedFile): string | undefined {
  const url = `${site.repository}/new/main?filename=${encodeURIComponent(path)}&value=${encodeURIComponent(file)}`;
  return url.length <= maxAddress ? url : undefined;
}

/** The repository host's page to upload the file on. */
export const uploadUrl = ({ path }: ProposedFile) =>
  `${site.repository}/upload/main/${path.slice(0, path.lastIndexOf('/'))}`;
