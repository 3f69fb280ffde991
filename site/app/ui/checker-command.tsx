import { checkerAt } from '#app/lib/checker-command.ts';
import { CodeBlock, plainCode } from './code-block.tsx';
import { TextLink } from './link.tsx';

interface CheckerCommandProps {
  /** URL of this site, which serves the package. */
  siteUrl: string;
  /** Arguments of the command, such as `check trace.json`. */
  args: string;
}

/** A command of the checker with a copy button, and what it requires. */
export function CheckerCommand({ siteUrl, args }: CheckerCommandProps) {
  return (
    <div className="my-4 min-w-0">
      <CodeBlock code={plainCode(`${checkerAt(siteUrl)} ${args}`, 'command')} />
      <p className="mt-2 text-sm text-soft">
        The checker requires Node.js 22 or later. The package isn’t on npm yet, so this command installs it
        from this site’s <TextLink href="/deploy#downloads">downloads</TextLink>.
      </p>
    </div>
  );
}
