-- pg_restore looks for nothing in `public` that is not named with it, and a generated column calls this while its table is made.
create or replace function catalog_search(name text, maintainer text, tags text[], category text, description text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(public.search_words(name), 'A')
    || setweight(public.search_words(maintainer || ' ' || array_to_string(tags, ' ')), 'B')
    || setweight(public.search_words(category), 'C')
    || setweight(public.search_words(description), 'D')
$$;
