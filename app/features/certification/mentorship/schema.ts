import { z } from 'zod';
import { linkLimits } from '#app/lib/link-limits.ts';

const text = (max: number, missing: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, `At most ${max} characters, please.`)
        .refine(linkLimits.text.isKept, linkLimits.text.message),
    );

export const mentorshipForm = z.object({
  topics: text(2000, 'Please say what you would like to talk about.'),
  times: text(500, 'Please say when you have time.'),
});

export type MentorshipWish = z.infer<typeof mentorshipForm>;
export type MentorshipErrors = Partial<Record<keyof MentorshipWish, string>>;
