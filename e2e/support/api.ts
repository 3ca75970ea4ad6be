/** Calls the API as one person, for set-up and for actions that the interface rightly does not offer. */
export class Api {
  constructor(
    private readonly server: string,
    readonly token?: string,
  ) {}

  /** The status and the envelope of any call; `path` is below /api. */
  async call(method: string, path: string, body?: unknown): Promise<{ status: number; message: string; data: any }> {
    const response = await fetch(`${this.server}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, ...(await response.json()) };
  }

  /** The data of a call that must succeed. */
  async must(method: string, path: string, body?: unknown): Promise<any> {
    const { status, message, data } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${message}`);
    return data;
  }

  /** The length of a list, from a call for one page. */
  async count(path: string): Promise<number> {
    const { meta } = (await this.call('GET', path)) as unknown as { meta: { total: number } };
    return meta.total;
  }

  /** The same API as a person with an account. */
  async as(email: string, password: string): Promise<Api> {
    const { token } = await this.must('POST', '/users/Login', { email, password });
    return new Api(this.server, token);
  }
}
