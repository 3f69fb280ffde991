import type { EditAnswer, Fields } from '#app/lib/edit-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { contentTypes } from '../schema.ts';
import type { ArticleState } from './article-state.ts';
import { CoverField } from './cover-field.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

const path = '/admin/articles';

/** The way back to the list. */
export const ArticlesLink = () => (
  <a className="link" href={path}>
    Articles
  </a>
);

const labels: Fields = {
  status: 'Status',
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  content: 'Text',
  content_type: 'Type',
  category: 'Category',
  tags: 'Tags',
  author_name: 'Author',
  cover_image_url: 'Cover',
  external_url: 'Link',
  video_url: 'Video',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
  featured: 'Featured',
  published_at: 'Publish at (UTC)',
};

interface ArticleFormProps {
  id: string;
  saved: Fields;
  version?: string;
  answer: EditAnswer | undefined;
  state: ArticleState;
  /** '2026-01-31 17:05', UTC. */
  now: string;
  categories: { slug: string; name: string }[];
  /** The saved text, rendered. */
  html: string;
}

/** Everything an editor says of an article; new ones and old ones have the same form. */
export function ArticleForm({ id, saved, version, answer, state, now, categories, html }: ArticleFormProps) {
  return (
    <DeskForm
      saved={saved}
      version={version}
      answer={answer}
      labels={labels}
      submitLabel={{ draft: 'Save draft', scheduled: 'Save', public: 'Save and show' }[state]}
      actions={
        <>
          <Button
            type="submit"
            variant="secondary"
            name="intent"
            value={state === 'draft' ? 'publish' : 'unpublish'}
          >
            {state === 'draft' ? 'Publish' : 'Unpublish'}
          </Button>
          <Button type="submit" variant="quiet" formAction={`${path}/preview`} formTarget="_blank">
            Preview in a new tab
          </Button>
        </>
      }
    >
      {(fieldOf) => {
        const field = (name: string) => ({ label: labels[name] ?? name, ...fieldOf(name) });
        const { defaultValue: isFeatured, ...featured } = fieldOf('featured');
        return (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="status" value={fieldOf('status').defaultValue} />
            <TextField {...field('title')} maxLength={120} autoComplete="off" />
            <TextField
              {...field('slug')}
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
              {...field('excerpt')}
              hint="One or two sentences, for lists, feeds and search engines."
              rows={2}
              maxLength={300}
            />
            <MarkdownEditor {...field('content')} html={html} isUnsaved={answer !== undefined} />
            <div className="desk-pair">
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
              <TextField {...field('tags')} hint="Up to six, parted by commas." optional autoComplete="off" />
              <TextField
                {...field('external_url')}
                hint="Of a paper, or of a link that stands for the whole article."
                optional
                type="url"
                autoComplete="off"
              />
              <TextField
                {...field('video_url')}
                hint="A video on YouTube plays in place."
                optional
                type="url"
                autoComplete="off"
              />
            </div>
            <CoverField {...field('cover_image_url')} />
            <TextField
              {...field('published_at')}
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
            <div className="desk-pair">
              <TextField {...field('seo_title')} optional maxLength={120} autoComplete="off" />
              <TextField {...field('seo_description')} optional maxLength={300} autoComplete="off" />
            </div>
          </>
        );
      }}
    </DeskForm>
  );
}
