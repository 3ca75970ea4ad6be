// Two browsers with the same few actions. Both are Debian's; neither downloads anything.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities } from 'selenium-webdriver';

/** The first visible element of a selector whose name or text matches a pattern; runs in the page. */
const find = `(selector, pattern) => [...document.querySelectorAll(selector)].find((one) => {
  const name = one.getAttribute('aria-label') ?? one.textContent;
  return one.getClientRects().length > 0 && !one.disabled && new RegExp(pattern).test(name.trim());
}) ?? null`;

export async function firefox() {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', protocol: 'webDriverBiDi', headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    name: `Firefox ${await browser.version()}`,
    errors: async () => errors,
    go: (url) => page.goto(url, { waitUntil: 'load' }),
    run: (script) => page.evaluate(script),
    async find(selector, pattern) {
      const found = (await page.evaluateHandle(`(${find})(${JSON.stringify(selector)}, ${JSON.stringify(pattern)})`)).asElement();
      if (!found) return undefined;
      return {
        click: () => found.click(),
        type: (text) => found.type(text),
        async hold(until) {
          await found.scrollIntoView();
          const box = await found.boundingBox();
          await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 80));
          await page.mouse.down();
          await until();
          await page.mouse.up();
        },
      };
    },
    picture: (file) => page.screenshot({ path: file }),
    async print() {
      return (await page.pdf({ format: 'A4' })).length;
    },
    close: () => browser.close(),
  };
}

export async function webkit() {
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] } });
  const service = await startWebKitDriver();
  const driver = await new Builder().usingServer(service.url).withCapabilities(capabilities).build();
  await driver.manage().window().setRect({ width: 1280, height: 800 });
  const errors = [];
  // Errors of a page are collected in the page itself, from its load on.
  const collect = async () => { errors.push(...((await driver.executeScript('return window.toprollErrors ?? []')) ?? [])); };
  const version = (await driver.getCapabilities()).get('browserVersion');
  return {
    name: `WebKit ${version}`,
    async errors() {
      await collect();
      return errors;
    },
    async go(url) {
      await collect();
      await driver.get(url);
      await driver.executeScript('window.toprollErrors = []; addEventListener("error", (e) => toprollErrors.push(e.message)); addEventListener("unhandledrejection", (e) => toprollErrors.push(String(e.reason)))');
    },
    run: (script) => driver.executeScript(`return (${script})`),
    async find(selector, pattern) {
      const found = await driver.executeScript(`return (${find})(arguments[0], arguments[1])`, selector, pattern);
      if (!found) return undefined;
      return {
        click: () => found.click(),
        type: (text) => found.sendKeys(text),
        async hold(until) {
          await driver.executeScript('arguments[0].scrollIntoView({ block: "nearest" })', found);
          const { height } = await found.getRect();
          await driver.actions().move({ origin: found, y: Math.trunc(Math.min(0, 80 - height / 2)) }).press().perform();
          await until();
          await driver.actions().release().perform();
        },
      };
    },
    picture: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    // WebKitWebDriver has no command for printing: the sheets are laid out on the screen alone.
    print: undefined,
    async close() {
      await driver.quit();
      await service.stop();
    },
  };
}

async function startWebKitDriver() {
  const { spawn } = await import('node:child_process');
  const { createServer } = await import('node:net');
  const { once } = await import('node:events');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address();
  free.close();
  const home = await mkdtemp(join(tmpdir(), 'toproll-webkit-'));
  // Its sandbox needs rights that a container does not give.
  const child = spawn('/usr/bin/WebKitWebDriver', [`--port=${String(port)}`], { stdio: 'ignore', env: { ...process.env, HOME: home, XDG_CACHE_HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' } });
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${String(port)}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver ended');
    if ((await fetch(`${url}/status`).catch(() => undefined))?.ok) break;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  return {
    url,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}
