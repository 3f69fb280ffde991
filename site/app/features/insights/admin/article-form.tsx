import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskTable, DeskTime } from '#app/ui/desk.tsx';
import { DeskForm, IntentButton } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { contentTypes } from '../schema.ts';
import type { showArticle } from './article-editor.server.ts';
import { CoverField } from './cover-field.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

const path = '/admin/articles';

/** Labels of the fields, in the form and in the list of changes. */
const labels = {
  featured: 'Featured',
  status: 'Status',
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  content: 'Text',
  content_type: 'Type',
  category: 'Category',
  author_name: 'Author',
  tags: 'Tags',
  external_url: 'Link',
  video_url: 'Video',
  cover_image_url: 'Cover',
  published_at: 'Publish at (UTC)',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
};

type ArticleFormProps = Omit<Awaited<ReturnType<typeof showArticle>>, 'title' | 'isNew' | 'publishedAt'> & {
  answer: FormAnswer | undefined;
};

/** Form of a new or existing article, and the list of its earlier versions. */
export function ArticleForm({ id, form, answer, state, now, html, ...found }: ArticleFormProps) {
  const { categories, covers, versions } = found;
  const shown = answer?.values ?? form.earlier?.values ?? form.draft?.values ?? form.saved;
  const isAhead = (shown.published_at ?? '').slice(0, 16).replace('T', ' ') > now;
  return (
    <>
      <DeskForm
        {...form}
        answer={answer}
        submitLabel={{ draft: 'Save draft', scheduled: 'Save', public: 'Save and show' }[state]}
        actions={
          <>
            {state === 'draft' && (
              <IntentButton
                intent="publish"
                label={isAhead ? 'Schedule' : 'Publish'}
                data-schedule-by="published_at"
              />
            )}
            <Button
              type="submit"
              variant="quiet"
              formAction={`${path}/preview`}
              formTarget="_blank"
              // Without the uploaded picture: the preview needs only texts.
              formEncType="application/x-www-form-urlencoded"
            >
              Preview in a new tab
            </Button>
          </>
        }
        apart={state !== 'draft' && <IntentButton intent="unpublish" label="Unpublish" />}
        takesFile
      >
        {(fieldOf) => {
          const field = (name: keyof typeof labels) => fieldOf(name, labels[name]);
          const { defaultValue: isFeatured, ...featured } = field('featured');
          return (
            <>
              <input type="hidden" name="id" value={id} />
              {form.earlier && <input type="hidden" name="restores" value={form.earlier.id} />}
              <input type="hidden" name="status" value={field('status').defaultValue} />
              <TextField {...field('title')} maxLength={120} autoComplete="off" />
              <TextField
                {...field('slug')}
                hint={
                  state === 'public'
                    ? 'Readers know this URL. To change it, unpublish the article first. The old URL then stops working.'
                    : 'The end of /blog/… in lower case. Leave empty to use the title.'
                }
                readOnly={state === 'public'}
                maxLength={80}
                spellCheck={false}
                autoComplete="off"
                className="font-mono"
              />
              <TextAreaField
                {...field('excerpt')}
                hint="One or two sentences, for lists, feeds and search engines."
                rows={2}
                maxLength={300}
              />
              <MarkdownEditor
                {...field('content')}
                html={html}
                isUnsaved={(answer ?? form.earlier ?? form.draft) !== undefined}
              />
              <h2>Kind and place</h2>
              <div className="field-pair">
                <SelectField
                  {...field('content_type')}
                  choices={Object.entries(contentTypes).map(([value, label]) => ({ value, label }))}
                />
                <SelectField
                  {...field('category')}
                  placeholder="Choose one"
                  choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
                />
                <TextField {...field('author_name')} maxLength={80} autoComplete="off" />
                <TextField
                  {...field('tags')}
                  hint="Up to six, separated by commas."
                  optional
                  autoComplete="off"
                />
                <TextField
                  {...field('external_url')}
                  hint="The link to a paper, or to the page that readers go to instead."
                  optional
                  type="url"
                  autoComplete="off"
                />
                <TextField
                  {...field('video_url')}
                  hint="A YouTube video plays on the article’s page."
                  optional
                  type="url"
                  autoComplete="off"
                />
              </div>
              <h2>Cover</h2>
              <CoverField {...field('cover_image_url')} covers={covers} />
              <h2>When readers see it</h2>
              <TextField
                {...field('published_at')}
                type="datetime-local"
                hint={`It is now ${now} UTC. Leave empty to publish at once. If you enter a later time, the article appears automatically within a minute of that time.`}
                optional
                className="max-w-60"
              />
              <CheckboxField
                {...featured}
                label="Featured: shown above the list while it is one of the three newest featured articles"
                defaultChecked={isFeatured !== ''}
              />
              <h2>Search engines</h2>
              <TextField {...field('seo_title')} optional maxLength={120} autoComplete="off" />
              <TextAreaField {...field('seo_description')} optional rows={2} maxLength={300} />
            </>
          );
        }}
      </DeskForm>
      {versions.length > 0 && <EarlierVersions versions={versions} />}
    </>
  );
}

const nameOf = (field: string) => labels[field as keyof typeof labels] ?? field;

/** Earlier versions of the article, to read and to restore. */
function EarlierVersions({ versions }: Pick<ArticleFormProps, 'versions'>) {
  return (
    <section className="mt-10">
      <h2 className="desk-section">Earlier versions</h2>
      <DeskTable
        label="Earlier versions"
        rows={versions}
        columns={[
          {
            label: 'Until (UTC)',
            cell: ({ id, until }) => (
              <a className="link" href={`?version=${id}`}>
                <DeskTime at={until} />
              </a>
            ),
          },
          { label: 'Then changed by', cell: ({ who }) => <bdi>{who}</bdi> },
          { label: 'What', cell: ({ changed }) => changed.map(nameOf).join(', ') },
        ]}
      />
    </section>
  );
}
