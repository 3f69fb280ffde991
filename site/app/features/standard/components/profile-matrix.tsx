import { Fragment } from 'react';
import type { Presence, ProfileComparison } from '../profiles.server.ts';
import { ClauseNote } from './clause-note.tsx';

const words: Record<Presence, string> = {
  required: 'required',
  added: 'added by this profile',
  refused: 'not allowed',
};

/** Which field a context has under which profile: a filled node for what each has, an open one for what it adds. */
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
                  <Node presence={presence[code] ?? 'refused'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3.5 [&_i]:mr-1 flex flex-wrap gap-x-7 gap-y-1 text-[0.8125rem] text-soft">
        <li>
          <Mark presence="required" /> required in every trace
          <ClauseNote about="required" />
        </li>
        <li>
          <Mark presence="added" /> added by the profile, and SHOULD be there
          <ClauseNote about="added" />
        </li>
        <li>
          <Mark presence="refused" /> MUST NOT be there
          <ClauseNote about="refused" />
        </li>
      </ul>
    </>
  );
}

function Node({ presence }: { presence: Presence }) {
  return (
    <>
      <Mark presence={presence} />
      <span className="sr-only">{words[presence]}</span>
    </>
  );
}

function Mark({ presence }: { presence: Presence }) {
  return <i className="matrix-node" data-presence={presence} aria-hidden />;
}

/** Long names may break behind an underscore. */
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
