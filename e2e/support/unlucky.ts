import { type Locator, type Page, expect } from '@playwright/test';
import { Api } from './api.ts';
import { members } from './club.ts';
import { type Fault, FaultyNetwork } from './faults.ts';
import { Person, emailOf, password } from './person.ts';
import { test as base } from './test.ts';

/** Milliseconds without a byte until an attempt is abandoned, plus a little. */
const SILENCE = 25_500;

/** Maximum step of the browser's clock; small, because changes are resent for one minute of it. */
export const STEP = 1000;

/** A person whose network fails every change in every way before it succeeds. */
export class Unlucky extends Person {
  constructor(
    page: Page,
    readonly network: FaultyNetwork,
    private readonly organizer: Api,
  ) {
    super(page);
  }

  /** The number of changes recorded by the server. */
  private async written(): Promise<number> {
    return (await this.organizer.count('/audit?page=1&limit=1'));
  }

  /** Advances the browser's time until the network has no faults left. */
  private async outlast() {
    const { page, network } = this;
    const seen = () => network.changes.length;
    let jumped = 0;
    let before = seen();
    await expect(async () => {
      const swallowed = ['silent', 'stalled'].includes(network.changes.at(-1)?.fault ?? '');
      if (swallowed && jumped < seen()) {
        jumped = seen();
        await page.clock.fastForward(SILENCE);
      } else if (before === seen()) {
        await page.clock.fastForward(STEP);
      }
      before = seen();
      expect(network.left).toBe(0);
    }).toPass({ intervals: [50] });
  }

  /**
   * Changes something through a network that fails in each of these ways and is slow in the end. Meanwhile no success
   * is shown and typed text stays; in the end the change happened once.
   */
  async changes(act: () => Promise<void>, done: string | Locator, { typed, faults, writes }: { typed?: Locator; faults?: Fault[]; writes?: number } = {}) {
    const { page, network } = this;
    const messages = page.getByRole('region', { name: 'Messages' });
    const before = await this.written();
    const value = await typed?.inputValue();
    network.fail(...(faults ?? (['lost', 'half', 'silent'] as const)), 'slow');
    await act();
    await this.outlast();
    await expect(page.getByText('1 not sent yet')).toBeVisible();
    await page.clock.fastForward(2000);
    if (typeof done === 'string') await expect(messages.getByText(done, { exact: true })).toHaveCount(0);
    await expect(messages.getByText(/error|fail|wrong/i)).toHaveCount(0);
    if (typed) await expect(typed).toHaveValue(value!);
    network.release();
    if (typeof done === 'string') await this.sees(done);
    else await expect(done).toBeVisible();
    await expect(page.getByText('1 not sent yet')).toHaveCount(0);
    const [first, ...again] = network.changes;
    for (const { call, key } of again) expect({ call, key }).toEqual({ call: first!.call, key: first!.key });
    expect(await this.written(), `${first!.call} was not done once`).toBe(before + (writes ?? 1));
  }

  async logsInHere(name: string) {
    await this.page.goto(`${this.network.url}/login`);
    await this.page.getByLabel('Email').fill(emailOf(name));
    await this.page.getByLabel('Password').fill(password);
    await this.button('Login').click();
    await expect(this.page).toHaveURL(/dashboard$/);
  }

  async logsOut() {
    await this.page.keyboard.press('Escape');
    await this.button(/^Account of/).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(this.page).toHaveURL(/login$/);
  }

  async opens(path: string) {
    await this.page.goto(`${this.network.url}${path}`);
    // Behind an open dialog it has no role.
    await expect(this.page.locator('h1')).toBeVisible();
  }
}

/** `organizer` is the only account of a new server, unless a test fills it in another way. */
export const test = base.extend<{ organizer: Api; network: FaultyNetwork; person: Unlucky }>({
  organizer: async ({ server }, use) => {
    const account = { email: emailOf(members.organizer), password };
    await new Api(server.url).must('POST', '/users/createuser', { name: members.organizer, ...account });
    await use(await new Api(server.url).as(account.email, password));
  },
  network: async ({ server, page, quiet }, use) => {
    quiet.expects(/ERR_|WebSocket|401/);
    const network = await FaultyNetwork.to(server.url);
    await use(network);
    await page.goto('about:blank');
    await network.end();
  },
  person: async ({ page, network, organizer }, use) => {
    await page.clock.install();
    await use(new Unlucky(page, network, organizer));
  },
});
