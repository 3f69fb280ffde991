import type { FieldOf } from '#app/ui/form-answer.ts';

const transports = {
  stdio: 'stdio',
  'streamable-http': 'Streamable HTTP',
  sse: 'HTTP with server-sent events',
};

/** Any number of the protocol's transports; they are sent as one text, parted by commas. */
export function TransportsField({ label, field }: { label: string; field: ReturnType<FieldOf> }) {
  const chosen = field.defaultValue.split(',');
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {Object.entries(transports).map(([value, name]) => (
        <div key={value} className="choice">
          <input
            type="checkbox"
            id={`transport-${value}`}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="check"
          />
          <label htmlFor={`transport-${value}`}>{name}</label>
        </div>
      ))}
    </fieldset>
  );
}
