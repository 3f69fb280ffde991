import { servicesContext } from '#app/services/services.server.ts';
import { CheckerCommand } from '#app/ui/checker-command.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dropdown, DropdownItem } from '#app/ui/dropdown.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { checkPosted, playgroundExamples, startPlayground } from '../playground/playground.server.ts';
import { Workbench } from '../playground/workbench.tsx';
import type { Route } from './+types/playground';

export const handle: PageHandle = {
  page: 'application',
  finished: () => [],
  // Larger than the check's own limit, so that the page itself answers a text that is too long.
  maxBodyBytes: 1536 * 1024,
  admission: 'judged',
};

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    start: startPlayground(url.searchParams.get('example')),
    examples: playgroundExamples(),
    siteUrl: context.get(servicesContext).config.siteUrl,
  };
}

/** Only browsers without JavaScript post. */
export const action = ({ request }: Route.ActionArgs) => checkPosted(request);

export default function PlaygroundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, examples, siteUrl } = loaderData;
  const shown = actionData ?? start;
  const { check, example } = shown;
  return (
    <div className="wrap tool">
      <div className="tool-head items-baseline">
        <h1 className="text-[2rem] leading-tight md:text-[2.25rem]">Playground</h1>
        <p className="text-[0.9375rem] text-soft">
          Paste a document or drop a file. Your browser checks it as you type. Nothing is uploaded.
        </p>
      </div>
      <Workbench
        start={shown}
        examples={examples}
        lead={
          <Dropdown label="Examples">
            {examples.map(({ name, title, breaks }) => (
              <DropdownItem key={name} href={`/playground?example=${name}`} isCurrent={name === example}>
                {title}
                {breaks && <span className="text-xs text-soft"> breaks {breaks}</span>}
              </DropdownItem>
            ))}
          </Dropdown>
        }
        ofExample={
          example &&
          check?.documents[0]?.timeline && (
            <div className="mt-14 max-w-[42em] border-t border-rule pt-5 text-sm text-soft">
              <p>
                Embed this trace in your own page:{' '}
                <TextLink href={`/embed/trace?example=${example}`}>preview it</TextLink>, or copy the iframe.
              </p>
              <div className="mt-3">
                <CopyButton
                  label="Copy the iframe"
                  hasText
                  text={`<iframe src="${siteUrl}/embed/trace?example=${example}" title="A trace of ${site.product}" width="100%" height="560" loading="lazy"></iframe>`}
                />
              </div>
            </div>
          )
        }
      />
      <div id="command" className="mt-14 max-w-[42em] border-t border-rule pt-5 text-sm text-soft">
        <p>
          Run the same checks on the command line, on one document of up to 64 MB or on JSON Lines of any
          size:
        </p>
        <CheckerCommand siteUrl={siteUrl} args="check FILE" />
        <p>
          The <TextLink href="/specification">specification</TextLink> explains each rule, and the{' '}
          <TextLink href="/examples">examples</TextLink> show valid documents.
        </p>
      </div>
    </div>
  );
}
