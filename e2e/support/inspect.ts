import { createRequire } from 'node:module';
import { type Locator, type Page, expect } from '@playwright/test';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Widths to check every screen in, each with a height. */
export const sizes = { 1280: 800, 390: 844 } as const;

type Violation = { id: string; help: string; nodes: { html: string }[] };

/** Checks screens and dialogs for accessibility and layout. */
export class Inspector {
  private constructor(readonly page: Page) {}

  /** `withAxe` loads axe with each page; without it only the layout can be checked. */
  static async of(page: Page, withAxe = true): Promise<Inspector> {
    if (withAxe) await page.addInitScript({ path: axe });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return new Inspector(page);
  }

  /** Opens an address and checks its screen once it has its data. */
  async screen(path: string, ready: string | RegExp | Locator): Promise<void> {
    await this.page.goto(path);
    const sign = typeof ready === 'string' || ready instanceof RegExp ? this.page.getByRole('heading', { level: 1, name: ready }) : ready;
    await expect(sign).toBeVisible();
    await this.sound(path);
  }

  /** The screen has no fault that axe knows, except of a named rule, by day and by night, and fits the width. */
  async sound(what: string, but?: string): Promise<void> {
    const { page } = this;
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    // Toasts cover the top right for three seconds, and one may vanish during a click. No pointer: a second tap at the
    // same place does not count.
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });
    while (await messages.count() > 0) await messages.first().dispatchEvent('click', undefined, { timeout: 500 }).catch(() => undefined);
    // A bar at the foot covers half of a link until the page scrolls; axe checks the page at its end, where it covers
    // nothing.
    const footed = async (position: string) => {
      await page.evaluate((value) => { for (const bar of document.querySelectorAll<HTMLElement>('.sticky.bottom-0')) bar.style.position = value; }, position);
    };
    await footed('static');
    // Themes differ only in colours. The focus guards of Base UI pass the focus on at once, so nobody stays on one.
    for (const [theme, run] of [['light', { type: 'tag', values: rules }], ['dark', { type: 'rule', values: ['color-contrast'] }]] as const) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
        // Two frames, so that colours have changed.
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, theme);
      const violations = await page.evaluate(
        async ({ run: runOnly, but }) => {
          const { axe } = globalThis as unknown as { axe: { run: (scope: object, options: object) => Promise<{ violations: Violation[] }> } };
          const scope = { include: [document], exclude: [['[data-base-ui-focus-guard]']] };
          const rules = but ? { [but]: { enabled: false } } : {};
          const found = await axe.run(scope, { runOnly, rules, resultTypes: ['violations'], iframes: false, elementRef: false });
          return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
        },
        { run, but },
      );
      // Reports all faults of this and the other screens.
      expect.soft(violations, `${what}, ${theme}`).toEqual([]);
    }
    await page.evaluate(() => delete document.documentElement.dataset['theme']);
    await footed('');
    await this.fits(what);
  }

  /** The screen is as wide as the window, no placeholder is cut, and texts for programs have no isolation marks. */
  async fits(what: string): Promise<void> {
    const { page } = this;
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(over, `${what} is wider than the window`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(cutPlaceholders), `${what}: placeholders that are cut in a letter`).toEqual([]);
    expect.soft(await page.evaluate(markedAttributes), `${what}: marks in attributes`).toEqual([]);
  }

  /**
   * Opens a dialog with the keyboard, checks it, and closes it with Escape; the focus enters and returns. `within` does
   * further work in it.
   */
  async dialog(opener: Locator, name: string | RegExp, within?: (dialog: Locator) => Promise<void>): Promise<void> {
    await opener.focus();
    await this.page.keyboard.press('Enter');
    await this.opened(name, within);
    await expect(opener, `the focus after ${String(name)}`).toBeFocused();
  }

  /** The same for an open dialog, without a check of the focus. */
  async opened(name: string | RegExp, within?: (dialog: Locator) => Promise<void>): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus').or(dialog.and(this.page.locator(':focus')))).toHaveCount(1);
    await this.sound(String(name));
    await within?.(dialog);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

/** The placeholders on the screen that are cut without an ellipsis. */
function cutPlaceholders(): string[] {
  const pen = document.createElement('canvas').getContext('2d')!;
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')];
  return fields.filter((field) => {
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return field.checkVisibility() && textOverflow !== 'ellipsis' && pen.measureText(field.placeholder).width > room;
  }).map((field) => field.placeholder);
}

/** Labels, titles and other attributes with marks that isolate names, which only text on the screen has. */
function markedAttributes(): string[] {
  const marked = (text: string) => /[\u2066-\u2069]/.test(text);
  const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
  return [document.title, ...attributes.map(({ value }) => value)].filter(marked);
}
