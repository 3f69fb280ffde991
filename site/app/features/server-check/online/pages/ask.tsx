import { ChapterHead } from '#app/ui/chapter.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { AddressForm } from '../../components/address-form.tsx';
import { answerAskForm } from '../run-page.server.ts';
import type { Route } from './+types/ask';

export const handle: PageHandle = { page: 'reading', finished: () => [], asText: false };

export const action = (args: Route.ActionArgs) => answerAskForm(args);

export default function AskPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker="server check · online" title="Check a server on the web" isStacked>
        Enter the https URL of an MCP server. This site connects to it, and says which rules of the protocol
        it breaks.
      </ChapterHead>
      <AddressForm answer={actionData} />
      <p className="mt-10 max-w-[42rem] border-t border-rule pt-4 text-sm text-soft">
        Is your server on your machine, or in a private network? Use{' '}
        <TextLink href="/server-check">the command</TextLink>: it tests the same rules, and sends nothing to
        us.
      </p>
    </div>
  );
}
