import { site } from '#site';

/** A proposed file: its path in the repository, and its text. */
export interface ProposedFile {
  path: string;
  file: string;
}

/** Longer addresses are refused by servers on the way. */
const maxAddress = 8000;

/** The repository host's page for a new file, filled in; undefined when the file is too long for an address. */
export function newFileUrl({ path, file }: ProposedFile): string | undefined {
  const url = `${site.repository}/new/main?filename=${encodeURIComponent(path)}&value=${encodeURIComponent(file)}`;
  return url.length <= maxAddress ? url : undefined;
}

/** The repository host's page to upload the file on. */
export const uploadUrl = ({ path }: ProposedFile) =>
  `${site.repository}/upload/main/${path.slice(0, path.lastIndexOf('/'))}`;
