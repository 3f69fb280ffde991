import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError, Hint } from '#app/ui/field.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { FormNotice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { maxSentence } from '../lesson-names.ts';

interface LevelRatingProps {
  level: { name: string };
  /** Id of the account that opened this page. */
  account: string;
  /** The learner's saved rating; null without one. */
  rating: { stars: number; sentence: string } | null;
  answer: FormAnswer | undefined;
}

const numbers = ['1', '2', '3', '4', '5'];

/** After the last lesson of a level: a rating from 1 to 5, and a sentence. Learners can change and delete it. */
export function LevelRating({ level, account, rating, answer }: LevelRatingProps) {
  const saved = rating && { stars: String(rating.stars), sentence: rating.sentence };
  const fieldOf = fieldsOf<'stars' | 'sentence'>(answer, saved ?? {});
  const { error, id = 'stars', defaultValue, autoFocus } = fieldOf('stars', 'Your rating');
  return (
    <section aria-labelledby="rating" className="no-print mt-14 border-t border-rule pt-6">
      <h3 id="rating" className="text-xl">
        {rating ? 'Your rating of' : 'How was'} {level.name}
        {!rating && '?'}
      </h3>
      <p className="mt-2 max-w-[38em] text-[0.9375rem] text-soft">
        That was the level’s last lesson. Once there are ten ratings, we show their mean and number next to
        the level. Only editors read your sentence.
      </p>
      <form method="post" action="#rating" className="mt-5 grid max-w-[34rem] gap-5">
        <FormNotice answer={answer} fieldOf={fieldOf} />
        <input type="hidden" name="account" value={account} />
        <fieldset id={id} className="field" aria-describedby={`${id}-hint`}>
          <legend className="field-label">Your rating</legend>
          <Hint id={id}>From 1, not useful, to 5, very useful.</Hint>
          <div className="rating-scale">
            {numbers.map((number, index) => (
              <label key={number}>
                <input
                  type="radio"
                  name="stars"
                  value={number}
                  // biome-ignore lint/a11y/noAutofocus: only where the form came back without a number
                  autoFocus={autoFocus && index === 0}
                  defaultChecked={number === defaultValue}
                  aria-invalid={error ? true : undefined}
                />
                <span>{number}</span>
              </label>
            ))}
          </div>
          <FieldError id={id}>{error}</FieldError>
        </fieldset>
        <TextField
          {...fieldOf('sentence', 'In a sentence')}
          optional
          hint="What helped, or what was missing."
          maxLength={maxSentence}
        />
        <p className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="rate" variant="secondary">
            {rating ? 'Change rating' : 'Rate this level'}
          </Button>
          {rating && (
            <Button type="submit" name="intent" value="unrate" variant="quiet">
              Delete rating
            </Button>
          )}
        </p>
      </form>
    </section>
  );
}
