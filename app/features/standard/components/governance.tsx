import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';

/** Who decides about a draft that has no body behind it: what is so today, and what is still open. */
export function Governance() {
  return (
    <>
      <p>
        {site.standardVersion} is a draft without a body behind it. There is no foundation, no membership and
        no vote.
      </p>
      <dl className="terms">
        <div>
          <dt>Who decides</dt>
          <dd>The editors: the people who may merge a change in the repository.</dd>
        </div>
        <div>
          <dt>How</dt>
          <dd>
            In the <TextLink href={site.repository}>public repository</TextLink>. Anybody may open an issue or
            propose a change. A clause, its check and its test cases change together, and the discussion stays
            readable.
          </dd>
        </div>
        <div>
          <dt>What they cannot change</dt>
          <dd>
            What a published version means (<TextLink href="/specification#clause-9-1">clause 9.1</TextLink>).
            A change of meaning gets a new version.
          </dd>
        </div>
        <div>
          <dt>What nobody does</dt>
          <dd>
            Certify an implementation. Compliance is{' '}
            <TextLink href="/specification#section-8">self-declared</TextLink>.
          </dd>
        </div>
        <div>
          <dt>What is open</dt>
          <dd>
            By whom, and by which rule, v1.0 will be ratified. That has to be settled in public before there
            is a v1.0.
          </dd>
        </div>
      </dl>
    </>
  );
}
