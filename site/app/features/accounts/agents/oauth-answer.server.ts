import { openHeaders } from '#app/lib/open-answer.ts';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';

/** An expected refusal of a program, in the words of RFC 6749: a code, and a sentence for the reader of its log. */
export class OAuthRefusal extends Error {
  override name = 'OAuthRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** JSON that no cache keeps, and that a page of any site may read: it contains what that page itself requested. */
export function answerAgent(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { ...openHeaders, ...headers, 'Cache-Control': 'no-store' },
  });
}

/** Runs a program's call. An OAuthRefusal or TooManyRequests becomes an error in the format of RFC 6749. */
export async function answeringAgent(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OAuthRefusal)
      return answerAgent({ error: error.code, error_description: error.message }, error.status);
    if (error instanceof TooManyRequests)
      return answerAgent(
        { error: 'temporarily_unavailable', error_description: error.message },
        429,
        error.headers,
      );
    throw error;
  }
}
