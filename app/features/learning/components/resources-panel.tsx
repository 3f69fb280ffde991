import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';

interface ResourcesPanelProps {
  resources: readonly { title: string; url: string }[];
  exercise: { title: string; path: string } | undefined;
}

/** Documentation elsewhere, and the way to the lesson's exercise. */
export function ResourcesPanel({ resources, exercise }: ResourcesPanelProps) {
  return (
    <div className="max-w-[42rem]">
      <h3 className="text-xl">Documentation</h3>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {resources.map(({ title, url }) => (
          <li key={url} className="py-2.5">
            <TextLink href={url} newTab>
              {title}
            </TextLink>
            <span className="kicker block">{new URL(url).host}</span>
          </li>
        ))}
      </ul>
      {exercise && (
        <div className="no-print">
          <h3 className="mt-10 text-xl">Lab</h3>
          <p className="mt-2 text-soft">
            {exercise.title}. The lab opens with the document of this exercise and checks what you make of it.
            A pass marks the lesson.
          </p>
          <ButtonLink href={exercise.path} className="mt-4">
            Start Lab Environment
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
