import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';

type Picture = { name: string; data: string };

/** Pictures of a screen in its states by day and by night, each as a file, and combined on sheets for review. */
export class Sheet {
  private readonly pictures = { day: [] as Picture[], night: [] as Picture[] };

  constructor(
    private readonly folder: URL,
    private readonly name: string,
    private readonly size: { width: number; height: number },
  ) {}

  async shoot(page: Page, state: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const number = String(this.pictures.day.length + 1).padStart(2, '0');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const theme of ['day', 'night'] as const) {
      await page.evaluate((chosen) => { document.documentElement.dataset['theme'] = chosen; }, theme === 'day' ? 'light' : 'dark');
      const data = await page.screenshot({ animations: 'disabled' });
      await writeFile(new URL(`${this.name}-${number}-${state}-${theme}.png`, this.folder), data);
      this.pictures[theme].push({ name: `${number} ${state}`, data: data.toString('base64') });
    }
  }

  /** Writes the sheets, with this many pictures each. */
  async write(browser: Browser, each: number): Promise<void> {
    const across = this.size.width > 600 ? 3 : 5;
    const width = this.size.width > 600 ? 620 : this.size.width;
    const page = await browser.newPage({ viewport: { width: across * (width + 8) + 8, height: 800 } });
    for (const theme of ['day', 'night'] as const) {
      for (let from = 0; from < this.pictures[theme].length; from += each) {
        const cells = this.pictures[theme].slice(from, from + each).map(({ name, data }) => `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`);
        await page.setContent(
          `<style>body{margin:8px;font:14px sans-serif;display:grid;gap:8px;grid-template-columns:repeat(${String(across)},${String(width)}px)}figure{margin:0}img{width:${String(width)}px;display:block}</style>${cells.join('')}`,
        );
        await page.screenshot({ fullPage: true, path: new URL(`sheet-${this.name}-${theme}-${String(from / each + 1)}.png`, this.folder).pathname });
      }
    }
    await page.close();
  }
}
