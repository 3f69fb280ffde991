import type { FormAnswer } from '#app/lib/edit-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm, type DeskFormProps, IntentButton } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { contentTypes } from '../schema.ts';
import type { ArticleState } from './article-state.ts';
import { CoverField } from './cover-field.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

const path = '/admin/articles';

interface ArticleFormProps {
  id: string;
  form: Pick<DeskFormProps, 'saved' | 'version' | 'page' | 'draft'>;
  answer: FormAnswer | undefined;
  state: ArticleState;
  /** '2026-01-31 17:05', UTC. */
  now: string;
  categories: { slug: string; name: string }[];
  /** Covers that there are already. */
  covers: string[];
  /** The saved text, rendered. */
  html: string;
}

/** Everything an editor says of an article; new ones and old ones have the same form. */
export function ArticleForm({ id, form, answer, state, now, categories, covers, html }: ArticleFormProps) {
  return (
    <DeskForm
      {...form}
      answer={answer}
      submitLabel={{ draft: 'Save draft', scheduled: 'Save', public: 'Save and show' }[state]}
      actions={
        <>
          {state === 'draft' && <IntentButton intent="publish" label="Publish" />}
          <Button
            type="submit"
            variant="quiet"
            formAction={`${path}/preview`}
            formTarget="_blank"
            // The preview takes the texts alone.
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
        const { defaultValue: isFeatured, ...featured } = fieldOf('featured', 'Featured');
        return (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="status" value={fieldOf('status', 'Status').defaultValue} />
            <TextField {...fieldOf('title', 'Title')} maxLength={120} autoComplete="off" />
            <TextField
              {...fieldOf('slug', 'Address')}
              hint={
                state === 'public'
                  ? 'Readers know this address. Unpublish the article to change it; the old one then leads nowhere.'
                  : 'The end of /blog/… in small letters. Left empty, it is made of the title.'
              }
              readOnly={state === 'public'}
              maxLength={80}
              spellCheck={false}
              autoComplete="off"
              className="font-mono"
            />
            <TextAreaField
              {...fieldOf('excerpt', 'Excerpt')}
              hint="One or two sentences, for lists, feeds and search engines."
              rows={2}
              maxLength={300}
            />
            <MarkdownEditor
              {...fieldOf('content', 'Text')}
              html={html}
              isUnsaved={(answer ?? form.draft) !== undefined}
            />
            <h2>Kind and place</h2>
            <div className="desk-pair">
              <SelectField
                {...fieldOf('content_type', 'Type')}
                choices={Object.entries(contentTypes).map(([value, label]) => ({ value, label }))}
              />
              <SelectField
                {...fieldOf('category', 'Category')}
                placeholder="Choose one"
                choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
              />
              <TextField {...fieldOf('author_name', 'Author')} maxLength={80} autoComplete="off" />
              <TextField
                {...fieldOf('tags', 'Tags')}
                hint="Up to six, parted by commas."
                optional
                autoComplete="off"
              />
              <TextField
                {...fieldOf('external_url', 'Link')}
                hint="Of a paper, or of what stands for the article."
                optional
                type="url"
                autoComplete="off"
              />
              <TextField
                {...fieldOf('video_url', 'Video')}
                hint="A video on YouTube plays in place."
                optional
                type="url"
                autoComplete="off"
              />
            </div>
            <h2>Cover</h2>
            <CoverField {...fieldOf('cover_image_url', 'Cover')} covers={covers} />
            <h2>When readers see it</h2>
            <TextField
              {...fieldOf('published_at', 'Publish at (UTC)')}
              type="datetime-local"
              hint={`It is now ${now} UTC. Left empty, it is the moment you publish; a time ahead shows the article by itself, a minute after it at the latest.`}
              optional
              className="max-w-60"
            />
            <CheckboxField
              {...featured}
              label="Featured: one of the three above the list, while it is among the newest of them"
              defaultChecked={isFeatured !== ''}
            />
            <h2>Search engines</h2>
            <TextField
              {...fieldOf('seo_title', 'Title for search engines')}
              optional
              maxLength={120}
              autoComplete="off"
            />
            <TextAreaField
              {...fieldOf('seo_description', 'Description for search engines')}
              optional
              rows={2}
              maxLength={300}
            />
          </>
        );
      }}
    </DeskForm>
  );
}
