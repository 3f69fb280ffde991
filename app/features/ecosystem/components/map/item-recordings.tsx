import { TextLink } from '#app/ui/link.tsx';
import { RecordedServer, type RecordedServerFacts } from '#app/ui/recorded-server.tsx';
import { Section } from '#app/ui/section.tsx';

/** Runs of this server that we recorded ourselves. */
export function ItemRecordings({ recordings }: { recordings: readonly RecordedServerFacts[] }) {
  if (recordings.length === 0) return null;
  return (
    <Section id="recorded" title="Recorded by us, not declared" className="mb-12" heading="mb-4 text-2xl">
      <div className="grid gap-y-6">
        {recordings.map((recording) => (
          <RecordedServer key={recording.package.identifier} recording={recording}>
            Its owner declares nothing by that: it is no entry of{' '}
            <TextLink href="/registry">the registry</TextLink>.
          </RecordedServer>
        ))}
      </div>
    </Section>
  );
}
