/** The specification's words; a server that says more is heard. */
export const joined = "Welcome to the future of work! You'll be notified when we launch.";
const somethingWrong = 'Something went wrong. Please try again.';
const networkError = 'Network error. Please try again.';

type Outcome = { isJoined: true } | { isJoined: false; message: string; field?: string };

/** Sends a checked form to `POST /api/jobs-waitlist`. */
export async function postWish(typed: Record<string, string>, source: string): Promise<Outcome> {
  const { email = '', role_interest = '', name, company, company_fax } = typed;
  const body = {
    email: email.trim(),
    role_interest,
    name: name?.trim() || null,
    company: company?.trim() || null,
    type: role_interest === 'employer' ? 'employer' : 'talent',
    source,
    referrer_url: document.referrer || null,
    ...(company_fax && { company_fax }),
  };
  try {
    const response = await fetch('/api/jobs-waitlist', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { isJoined: true };
    const answer = await response.json().catch(() => ({}));
    return { isJoined: false, message: answer.message || somethingWrong, field: answer.field };
  } catch {
    return { isJoined: false, message: networkError };
  }
}
