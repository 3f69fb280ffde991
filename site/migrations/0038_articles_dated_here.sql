DROP INDEX "blog_articles_newest";--> statement-breakpoint
CREATE INDEX "blog_articles_newest" ON "blog_articles" USING btree ("status","published_at" DESC NULLS LAST,"slug");--> statement-breakpoint
-- Articles of the repository were dated before there was a site: they were first published here on 21 November 2026.
UPDATE "blog_articles" SET
  "published_at" = '2026-11-21 00:00Z'::timestamptz,
  "updated_at" = greatest("updated_at", '2026-11-21 00:00Z'::timestamptz)
FROM (VALUES
  ('adopting-in-one-afternoon', '2026-09-15 00:00Z'::timestamptz),
  ('audit-logs-for-public-bodies', '2026-03-17 00:00Z'::timestamptz),
  ('authorization-for-remote-servers', '2026-06-09 00:00Z'::timestamptz),
  ('debugging-a-run-you-did-not-make', '2026-02-10 00:00Z'::timestamptz),
  ('four-profiles-one-core', '2025-10-07 00:00Z'::timestamptz),
  ('from-tools-call-to-trace', '2025-09-18 00:00Z'::timestamptz),
  ('measuring-agents-from-traces', '2026-04-14 00:00Z'::timestamptz),
  ('one-format-for-every-run', '2025-09-02 00:00Z'::timestamptz),
  ('prompt-injection-and-the-audit-trail', '2025-10-23 00:00Z'::timestamptz),
  ('structured-output-in-mcp', '2026-01-20 00:00Z'::timestamptz),
  ('the-official-registry-and-ours', '2026-07-02 00:00Z'::timestamptz),
  ('watching-the-protocol-grow-up', '2026-05-06 00:00Z'::timestamptz),
  ('what-an-attack-paper-teaches-implementers', '2025-12-03 00:00Z'::timestamptz),
  ('where-the-protocol-is-governed', '2026-08-25 00:00Z'::timestamptz),
  ('writing-payloads-that-outlive-you', '2025-11-12 00:00Z'::timestamptz)
) AS "before" ("name", "day")
WHERE "slug" = "before"."name" AND "published_at" = "before"."day";
