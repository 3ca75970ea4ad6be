/**
 * What is asked for before the app's code is there: the largest reply and the code come side by side instead of one
 * after the other. Who makes the same call with the same token later is given the reply that is on its way.
 */
const asked = new Map<string, { token: string; response: Promise<Response> }>();

const tokenOf = (authorization: string | null) => authorization?.slice('Bearer '.length);

/** The form of a tournament to ask for: nothing in it is said twice, a fifth of the text. */
export const COMPACT = 'application/vnd.toproll.compact+json';

/** Reads an address of the API ahead of the app. */
export function askAhead(path: string, token: string, accept: string): Promise<Response> {
  const response = fetch(path, { headers: { Authorization: `Bearer ${token}`, Accept: accept } });
  // Whoever takes it hears of a failure; nobody has to.
  response.catch(() => undefined);
  asked.set(new URL(path, location.origin).href, { token, response });
  return response;
}

/** The reply to a call, if it was asked for ahead; it is handed out once. */
export function takeAhead({ url, headers }: Request): Promise<Response> | undefined {
  const found = asked.get(url);
  asked.delete(url);
  return found?.token === tokenOf(headers.get('Authorization')) ? found?.response : undefined;
}
