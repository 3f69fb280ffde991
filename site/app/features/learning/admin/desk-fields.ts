import * as z from 'zod/mini';
import { choicesOf } from '#app/lib/choices.ts';
import { type DeclaredField, type DeclaredFields, schemaOf } from '#app/lib/declared-fields.ts';
import { listedFields } from '../courses/schema.ts';
import { languages, levels, seriesNames } from '../courses/stated.ts';

type Words = Pick<DeclaredField, 'label' | 'placeholder'> & {
  names: Readonly<Record<string, string>>;
  wrong: string;
};

/** A field with a few choices, or none chosen. */
const choice = ({ names, wrong, ...words }: Words): DeclaredField<string> => ({
  ...words,
  choices: choicesOf(names),
  isHalf: true,
  schema: z._default(z.enum(['', ...Object.keys(names)], wrong), ''),
});

/** A positive whole number of at most `digits` digits, or empty. */
const number = (digits: number, wrong: string) => ({
  optional: true,
  inputMode: 'numeric' as const,
  autoComplete: 'off',
  schema: z._default(
    z.string().check(z.trim(), z.regex(new RegExp(`^([1-9]\\d{0,${digits - 1}})?$`), wrong)),
    '',
  ),
});

/**
 * An editor's fields of a course: those of 'Submit a New Course' except company and email, the stated facts, and its
 * place in the list.
 */
export const deskFields = {
  ...listedFields,
  level: choice({
    label: 'Level',
    placeholder: 'Not stated',
    names: levels,
    wrong: 'Please choose a level.',
  }),
  language: choice({
    label: 'Language',
    placeholder: 'Not stated',
    names: languages,
    wrong: 'Please choose a language.',
  }),
  minutes: {
    label: 'Length in minutes',
    hint: 'Enter the length that the provider states. For a range, enter the longer time. Leave the field empty if the provider states none.',
    ...number(5, 'Enter the length in minutes, for example 45.'),
  },
  series: choice({
    label: 'Place',
    placeholder: 'Courses of the community',
    names: Object.fromEntries(
      Object.entries(seriesNames).map(([series, name]) => [series, `Official course: ${name}`]),
    ),
    wrong: 'Please choose a place.',
  }),
  lesson: {
    label: 'Lesson',
    column: 'lessonNumber',
    hint: 'Position in the official course, from 1.',
    isHalf: true,
    ...number(3, 'Enter a number from 1 to 999.'),
  },
} satisfies DeclaredFields;

export const deskSchema = schemaOf(deskFields);
