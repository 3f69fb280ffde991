/** The four figures of the announcement, as stations of one line: the last is still to come. */
export function Outlook() {
  return (
    <section aria-labelledby="outlook">
      <h2 id="outlook" className="sr-only">
        The outlook in figures
      </h2>
      <dl className="outlook">
        {stations.map(({ figure, unit, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure}
              {unit && <span className="kicker"> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="kicker mt-6">These are illustrative figures of the 2025 announcement.</p>
    </section>
  );
}

const stations = [
  { figure: '400%', unit: '', label: 'job growth expected' },
  { figure: '$25-35K', unit: 'AUD', label: 'salary premium' },
  { figure: '50K+', unit: '', label: 'new roles by 2027' },
  { figure: 'Q2 2025', unit: '', label: 'platform launch' },
];
