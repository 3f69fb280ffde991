import { Badge } from '#app/ui/badge.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, IntentButton } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { languages, levels } from '../courses/stated.ts';
import type { Route } from './+types/course';
import { courseEditor, showCourse } from './course.server.ts';
import { seriesNames } from './series-names.ts';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData ? titleOf(args.loaderData.course) : 'Course');
export const loader = (args: Route.LoaderArgs) => showCourse(args);
export const action = (args: Route.ActionArgs) => courseEditor.answer(args);

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const titleOf = (course: { title: string } | undefined) => course?.title ?? 'New course';

/** Everything an editor says of a course. */
export default function CoursePage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, form } = loaderData;
  const isListed = course?.isListed ?? false;
  // Sent once more, what is new is still the same course.
  const id = actionData?.values.id ?? loaderData.id;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/courses', label: 'Free courses' }}
        title={titleOf(course)}
        lead={course && <Badge tone={isListed ? 'ok' : 'quiet'}>{isListed ? 'Listed' : 'Hidden'}</Badge>}
        actions={
          isListed && (
            <a className="link" href={course?.place}>
              See it on the site
            </a>
          )
        }
      />
      <DeskForm
        {...form}
        answer={actionData}
        submitLabel={isListed ? 'Save and show' : 'Save hidden'}
        actions={!isListed && <IntentButton intent="publish" label="Save and show" />}
        apart={isListed && <IntentButton intent="hide" label="Hide" />}
      >
        {(fieldOf) => (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="status" value={fieldOf('status', 'Status').defaultValue} />
            <TextField {...fieldOf('title', 'Course Title')} maxLength={200} autoComplete="off" />
            <TextField
              {...fieldOf('provider', 'Provider')}
              hint="Who teaches or publishes it."
              maxLength={100}
              autoComplete="off"
            />
            <TextAreaField {...fieldOf('description', 'Description')} optional rows={3} maxLength={1000} />
            <TextField
              {...fieldOf('link_url', 'Course URL')}
              type="url"
              hint="http:// or https://"
              autoComplete="off"
            />
            <TextField {...fieldOf('image_url', 'Image URL')} type="url" optional autoComplete="off" />
            <div className="desk-pair">
              <SelectField
                {...fieldOf('level', 'Level')}
                placeholder="Not stated"
                choices={choicesOf(levels)}
              />
              <SelectField
                {...fieldOf('language', 'Language')}
                placeholder="Not stated"
                choices={choicesOf(languages)}
              />
            </div>
            <TextField
              {...fieldOf('minutes', 'Length in minutes')}
              hint="As its provider says, of a range the longer. Nothing is guessed."
              optional
              inputMode="numeric"
              autoComplete="off"
            />
            <div className="desk-pair">
              <SelectField
                {...fieldOf('series', 'Place')}
                placeholder="Courses of the community"
                choices={Object.entries(seriesNames).map(([value, name]) => ({
                  value,
                  label: `Official course: ${name}`,
                }))}
              />
              <TextField
                {...fieldOf('lesson', 'Lesson')}
                hint="Of an official course, from 1."
                optional
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </>
        )}
      </DeskForm>
    </>
  );
}
