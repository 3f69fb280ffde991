import { Section } from '#app/ui/section.tsx';

/** The four figures of the announcement. */
export function Outlook() {
  return (
    <Section id="outlook" title="The outlook in figures" heading="sr-only" className="@container">
      <dl className="outlook">
        {figures.map(({ figure, unit, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure}
              {unit && <span className="kicker"> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="kicker mt-4">These are illustrative figures from the 2025 announcement.</p>
    </Section>
  );
}

const figures = [
  { figure: '400%', unit: '', label: 'job growth expected' },
  { figure: '$25-35K', unit: 'AUD', label: 'salary premium' },
  { figure: '50K+', unit: '', label: 'new roles by 2027' },
  { figure: 'Q2 2025', unit: '', label: 'platform launch, as announced in 2025' },
];
