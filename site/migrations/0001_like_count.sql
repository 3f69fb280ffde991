-- like_count is the number of rows in blog_article_likes, whoever adds or removes them: a like, an unlike, or
-- the deletion of an account.
create function count_article_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update blog_articles set like_count = like_count + 1 where id = new.article_id;
  else
    update blog_articles set like_count = like_count - 1 where id = old.article_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger blog_article_likes_counted after insert or delete on blog_article_likes
for each row execute function count_article_likes();
