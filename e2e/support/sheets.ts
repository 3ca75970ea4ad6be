import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';

/** A picture on a sheet: its file and what it shows. */
export type Picture = { file: URL; name: string };

/** Puts pictures of a given width side by side, with their names below, in one file for review. */
export async function sheetOf(context: BrowserContext, pictures: readonly Picture[], width: number, file: URL): Promise<void> {
  const page = await context.newPage();
  const columns = Math.max(1, Math.floor(1560 / (width + 8)));
  await page.setViewportSize({ width: columns * (width + 8) + 8, height: 400 });
  const figures = await Promise.all(
    pictures.map(async (picture) => `<figure><img src="data:image/png;base64,${(await readFile(picture.file)).toString('base64')}"><figcaption>${picture.name}</figcaption></figure>`),
  );
  await page.setContent(
    `<style>body{margin:8px 0 0 8px;background:#777;display:flex;flex-wrap:wrap;gap:8px;align-items:start}figure{margin:0;width:${String(width)}px}img{display:block;width:100%}figcaption{font:10px sans-serif;color:#fff}</style>${figures.join('')}`,
  );
  await page.evaluate(async () => { await Promise.all([...document.images].map((image) => image.decode())); });
  await writeFile(file, await page.screenshot({ fullPage: true }));
  await page.close();
}
