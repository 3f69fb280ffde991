import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { type ArticleFilter, contentTypes } from '../schema.ts';

interface ArticleFiltersProps {
  filter: ArticleFilter;
  categories: { slug: string; name: string }[];
  isFiltered: boolean;
  total: number;
}

/** The list's filters: an ordinary GET form, so they live in the address. A choice submits at once with JavaScript. */
export function ArticleFilters({ filter, categories, isFiltered, total }: ArticleFiltersProps) {
  return (
    <search className="mb-10 block border-y border-rule py-5">
      <form action="/blog" data-submit-on-change>
        <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_13rem_auto]">
          <TextField
            label="Search"
            name="search"
            type="search"
            maxLength={100}
            defaultValue={filter.search}
            placeholder="Title, excerpt or author"
          />
          <SelectField
            label="Category"
            name="category"
            placeholder="All categories"
            defaultValue={filter.category}
            choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <SelectField
            label="Content type"
            name="type"
            placeholder="All types"
            defaultValue={filter.type}
            choices={Object.entries(contentTypes).map(([value, label]) => ({ value, label }))}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        {isFiltered && (
          <p className="mt-4 flex gap-4 text-sm text-soft" role="status">
            {total === 1 ? '1 article' : `${total} articles`}
            <a className="link" href="/blog">
              Clear filters
            </a>
          </p>
        )}
      </form>
    </search>
  );
}
