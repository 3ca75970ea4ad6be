import { type Locator, type Page, expect } from '@playwright/test';

/** A scorer's pad. */
export class PadScreen {
  constructor(
    readonly page: Page,
    readonly base = '',
  ) {}

  async opens(matchId: string): Promise<void> {
    await this.page.goto(`${this.base}/matches/${matchId}`);
    await expect(this.page.locator('[data-half]')).toHaveCount(2);
  }

  half(colour: 'red' | 'blue'): Locator {
    return this.page.locator(`[data-half=${colour}]`);
  }

  /** The large part of a half, once it can be touched. */
  face(colour: 'red' | 'blue'): Locator {
    return this.half(colour).getByRole('button', { name: /Hold to win|Tap for game/ });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Holds a button with the pointer until it has counted and disappeared. */
  async holds(button: Locator): Promise<void> {
    const box = (await button.boundingBox())!;
    await this.page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 80));
    await this.page.mouse.down();
    await button.waitFor({ state: 'hidden' });
    await this.page.mouse.up();
  }

  /** Number of bouts stored on the device, with their logs. */
  kept(): Promise<number> {
    return this.page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('toproll-outbox');
        asked.onsuccess = () => { resolve(asked.result); };
        asked.onerror = () => { reject(new Error('no database')); };
      });
      const count = await new Promise<number>((resolve) => {
        const asked = db.transaction('bouts').objectStore('bouts').count();
        asked.onsuccess = () => { resolve(asked.result); };
      });
      db.close();
      return count;
    });
  }
}
