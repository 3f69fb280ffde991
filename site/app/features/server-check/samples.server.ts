import { checkerAt, withChecker } from '#app/lib/checker-command.ts';
import { splitSession } from '#app/lib/shell-session.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { plainCode } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { site } from '#site';

/**
 * A real report, with the command that made it, and jobs for two pipelines, for the site at `siteUrl`.
 * `samples.server.test.ts` makes the report again and runs the job for GitLab.
 */
export async function readSamples(siteUrl: string) {
  const read = async (file: string) =>
    withChecker(await readProjectFile('site/content/server-check', file), checkerAt(siteUrl));
  const [session, github, gitlab] = await Promise.all(
    ['shown/report.txt', 'github.yaml', 'gitlab.yaml'].map(read),
  );
  const [command, output] = splitSession((session ?? '').replaceAll('{version}', site.packages.version));
  return {
    command: await highlightCode(command?.text ?? '', 'shellscript'),
    report: plainCode(output?.text ?? ''),
    github: await highlightCode(github ?? '', 'yaml'),
    gitlab: await highlightCode(gitlab ?? '', 'yaml'),
  };
}
