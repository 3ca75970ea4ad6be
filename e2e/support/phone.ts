import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { FaultyNetwork } from './faults.ts';
import { PadScreen } from './pad.ts';
import { emailOf, password } from './person.ts';
import { listen } from './test.ts';

/** Logs in with an account. */
export async function logsIn(page: Page, base: string, name: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/dashboard$/);
}

/** A phone at a table: a separate browser, which can be killed and started again with its stored data. */
export class Phone {
  context!: BrowserContext;
  pad!: PadScreen;

  private constructor(
    private readonly browser: Browser,
    readonly network: FaultyNetwork,
    private readonly complaints: string[],
  ) {}

  /** For a person with an account. */
  static async of(browser: Browser, server: string, name: string, complaints: string[]): Promise<Phone> {
    const phone = await Phone.new(browser, server, complaints);
    await logsIn(phone.pad.page, phone.network.url, name);
    return phone;
  }

  /** For nobody yet. */
  static async new(browser: Browser, server: string, complaints: string[]): Promise<Phone> {
    const phone = new Phone(browser, await FaultyNetwork.to(server), complaints);
    await phone.starts();
    return phone;
  }

  get page(): Page {
    return this.pad.page;
  }

  private async starts(state?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<void> {
    this.context = await this.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, storageState: state, serviceWorkers: 'block' });
    listen(this.context, this.complaints);
    this.pad = new PadScreen(await this.context.newPage(), this.network.url);
  }

  /** Kills the browser; its stored data is there when it starts again. */
  async killed(): Promise<void> {
    const state = await this.context.storageState({ indexedDB: true });
    await this.context.close();
    await this.starts(state);
  }

  light(text: string | RegExp) {
    return this.pad.page.getByRole('link', { name: text });
  }

  async ends(): Promise<void> {
    await this.context.close();
    await this.network.end();
  }
}

/** A number that is the same in every run. */
export function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}
