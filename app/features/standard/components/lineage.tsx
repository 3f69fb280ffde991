import { TextLink } from '#app/ui/link.tsx';
import { eras } from '../lineage.ts';

/** The three eras on one line, the last one current; each with its question and its dated facts. */
export function Lineage() {
  return (
    <ol className="eras">
      {eras.map(({ name, question, text, facts }) => (
        <li key={name}>
          <h3>{name}</h3>
          <div>
            <p className="text-lg">{question}</p>
            <p className="mt-2 max-w-[40rem] text-soft">{text}</p>
            <dl className="era-facts">
              {facts.map((fact) => (
                <div key={fact.date}>
                  <dt>{fact.date}</dt>
                  <dd>
                    {fact.text}{' '}
                    <span className="text-soft">
                      (<TextLink href={fact.source.href}>{fact.source.label}</TextLink>)
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ol>
  );
}
