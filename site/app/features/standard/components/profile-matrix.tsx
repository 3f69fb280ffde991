import { Fragment } from 'react';
import type { Presence, ProfileComparison } from '../specification/profiles.server.ts';
import { ClauseNote } from './clause-note.tsx';

const words: Record<Presence, string> = {
  required: 'required',
  added: 'added by this profile',
  refused: 'not allowed',
};

const legend: Record<Presence, string> = {
  required: 'required in every trace',
  added: 'added by the profile, SHOULD be present',
  refused: 'MUST NOT be present',
};

/** Fields of a context by profile: a filled node for required ones, an open node for those that the profile adds. */
export function ProfileMatrix({ profiles, fields }: ProfileComparison) {
  return (
    <>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">field</th>
            <th scope="col" className="matrix-type">
              type
            </th>
            {profiles.map(({ code, name }) => (
              <th scope="col" key={code} className="matrix-profile">
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, presence }) => (
            <tr key={name}>
              <th scope="row">
                <code>{breakable(name)}</code>
              </th>
              <td className="matrix-type">{type}</td>
              {profiles.map(({ code }) => (
                <td key={code}>
                  <Mark presence={presence[code] ?? 'refused'} />
                  <span className="sr-only">{words[presence[code] ?? 'refused']}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3.5 [&_i]:mr-1 flex flex-wrap gap-x-7 gap-y-1 text-[0.8125rem] text-soft">
        {Object.entries(legend).map(([name, meaning]) => (
          <li key={name}>
            <Mark presence={name as Presence} /> {meaning}
            <ClauseNote about={name as Presence} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Mark({ presence }: { presence: Presence }) {
  return <i className="matrix-node" data-presence={presence} aria-hidden />;
}

/** Long names may break after an underscore. */
function breakable(name: string) {
  return name.split('_').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
