import { TextLink } from '#app/ui/link.tsx';
import { RecordedServer, type RecordedServerFacts } from '#app/ui/recorded-server.tsx';
import { Section } from '#app/ui/section.tsx';

/** Recorded traces of other authors' unchanged servers. */
export function RecordedExamples({ recordings }: { recordings: readonly RecordedServerFacts[] }) {
  if (recordings.length === 0) return null;
  return (
    <Section
      id="recorded"
      title="Recorded from real servers"
      className="border-t-[1.5px] border-ink pt-6 pb-14"
      heading="mb-4 text-2xl"
    >
      <p className="mb-2 max-w-[38em] text-soft">
        These are servers from the MCP project, installed from npm. We ran each through <code>record</code>{' '}
        and <code>check-server</code>. The traces contain only values that we allowed by name, and they mark
        what is left out.
      </p>
      <p className="kicker mb-8">
        Recorded by us, not declared: none of these servers has an entry in{' '}
        <TextLink href="/registry">the registry</TextLink>
      </p>
      <div className="grid gap-x-14 gap-y-9 lg:grid-cols-2">
        {recordings.map((recording) => (
          <RecordedServer key={recording.package.identifier} recording={recording} />
        ))}
      </div>
    </Section>
  );
}
