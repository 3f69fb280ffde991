import { ButtonLink } from '#app/ui/button.tsx';
import { type Code, CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { type ClientName, type Connection, clients } from '../../catalogue/connect.ts';

/** A way to connect, with its highlighted configuration. */
export type ShownConnection = Omit<Connection, 'json'> & { code: Code | undefined };

/** Connection steps for an item, one tab per client. */
export function ConnectTabs({ byClient }: { byClient: { client: ClientName; ways: ShownConnection[] }[] }) {
  return (
    <ReadingTabs
      label="Clients"
      tabs={byClient.map(({ client, ways }) => ({
        id: `with-${client}`,
        label: clients[client],
        panel: ways.map((way, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two packages may lie in one registry, and the ways never move
          <Way key={index} client={clients[client]} way={way} />
        )),
      }))}
    />
  );
}

function Way({ client, way }: { client: string; way: ShownConnection }) {
  const { kind, title, text, runs, file, code, command, link, address } = way;
  return (
    <div className="mb-8 last:mb-0">
      <h3
        className="mb-1 font-sans text-base font-semibold tracking-normal"
        data-md={`text:${title}, ${client}`}
      >
        {title}
      </h3>
      <p className="mb-4 text-soft wrap-anywhere">{text}</p>
      {/* Before the button, so that nobody adds an unseen command. A command to copy is visible anyway. */}
      {runs && runs !== command && (
        <div className="mb-4">
          <CodeBlock code={plainCode(runs)} title={kind === 'remote' ? 'connects to' : 'runs'} />
        </div>
      )}
      {link && (
        <p className="mb-4">
          <ButtonLink href={link} variant="secondary" size="small">
            Add to {client}
          </ButtonLink>
        </p>
      )}
      <div className="grid grid-cols-1 gap-4">
        {address && <CodeBlock code={plainCode(address)} title="address" />}
        {command && <CodeBlock code={plainCode(command)} title="terminal" />}
        {code && <CodeBlock code={code} title={file ?? 'configuration'} />}
      </div>
    </div>
  );
}
