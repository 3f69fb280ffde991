import { SelectField } from '#app/ui/choice-fields.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { type ArticleFilter, contentTypes } from '../schema.ts';

interface ArticleFiltersProps {
  filter: ArticleFilter;
  categories: { slug: string; name: string }[];
  isFiltered: boolean;
  total: number;
}

export function ArticleFilters({ filter, categories, isFiltered, total }: ArticleFiltersProps) {
  return (
    <ListFilters action="/blog" found={isFiltered && (total === 1 ? '1 article' : `${total} articles`)}>
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
    </ListFilters>
  );
}
