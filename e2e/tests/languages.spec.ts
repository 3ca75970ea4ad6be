import { type Page, type Request } from '@playwright/test';
import { Catalogue } from '../support/catalogue.ts';
import { type Club, type Role, members, openClub } from '../support/club.ts';
import { openHall, runsHall } from '../support/hall.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { emailOf, password } from '../support/person.ts';
import { openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';

/**
 * German, and mirrored English that is 40 % longer, which covers the left-to-right form; each in its usual width. `make
 * languages` reads both in each width, runs axe, and also reads languages with long words and another script.
 */
const widths: Record<string, number> = { de: 390, 'en-XB': 1280, ...(process.env['EVERY_WIDTH'] ? { ru: 390, ka: 390 } : {}) };
const languages = Object.keys(widths);

const screensOf = (role: Role, club: Club): string[] => [
  '/dashboard', '/events', '/tournaments', '/leaderboard', '/history', '/notifications', '/settings', `/athletes/${club.athlete}`,
  `/events/${club.event}`, `/events/${club.event}/results`,
  ...[club.open, club.upcoming, club.drawn, club.running, club.completed, club.archived].map((id) => `/brackets/${id}`),
  ...(role === 'organizer' ? ['/categories', '/participants', '/referees', '/activity', ...['day', 'plan', 'athletes', 'desk', 'draw', 'tables', 'print', 'documents', 'settings'].map((part) => `/events/${club.event}/${part}`), `/tables/${club.table}`] : []),
];

for (const role of Object.keys(members) as Role[]) {
  for (const language of languages) {
    test(`every screen and dialog of the ${role} in ${language}`, async ({ page, server, quiet }) => {
      quiet.expects(/\b4\d\d: |status of 4\d\d/); // actions in dialogs may be refused
      const club = await openClub(server.url);
      const reader = await Reader.of(page, language);
      await reader.sees('/login');
      await page.locator('input[type=email]').fill(emailOf(members[role]));
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
      for (const path of screensOf(role, club)) await reader.sees(path);
    });
  }
}

for (const language of languages) {
  test(`every public page in ${language}`, async ({ page, server, quiet }) => {
    quiet.expects(/404|table\/enter/); // a missing page, a broken link
    const { organizer, running, completed } = await openClub(server.url);
    const { _id: event, slug } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay: '2026-11-28', public: true });
    const made = await organizer.must('POST', '/event/classes/create', { eventId: event, classes: [{ sex: 'mixed', arm: 'right' }] });
    const classId = made.classes[0]._id as string;
    // Two of its classes, a running and a finished one, come from the club's tournaments.
    await organizer.must('POST', '/event/classes/adopt', {
      eventId: event,
      tournaments: [running, completed].map((tournamentId, i) => ({ tournamentId, class: { sex: 'men', arm: i === 0 ? 'right' : 'left' } })),
    });
    const reader = await Reader.of(page, language);
    for (const path of ['', '?tab=classes', '?tab=athletes', '?tab=athletes&q=nobody', '?tab=draw', '?tab=results', ...[classId, running, completed].flatMap((id) => [`/classes/${id}`, `/embed/class/${id}`]), '/embed/now', '/embed/medals']) {
      await reader.sees(`/e/${slug}${path}`);
    }
    await reader.sees('/e/no-such-event');
    // The hall with a called athlete. A board shortens long names.
    reader.knows('A. F.-Nowakowska', 'A. Featherstonehaugh-Nowakowska', 'A. Featherstonehaugh-', 'Nowakowska', 'Featherstonehaugh-Nowakowska');
    const hall = await openPublicHall(server.url, 2, [80_000], { as: organizer });
    await hall.begin();
    const bout = await hall.call(1);
    const { number, private: own } = hall.registered.find(({ user }) => user.name === bout.athletes[0]!.name)!;
    for (const path of ['', '/embed/now', `/athletes/${String(number)}`, ...['', '?show=round', '?show=weigh-in', '?show=results', '?show=bracket'].map((show) => `/board${show}`)]) await reader.sees(`/e/${hall.slug}${path}`);
    for (const path of [`/me/${own!.code!}`, '/me/000000000000']) await reader.sees(path);
    for (const path of ['/table', '/table#NOLINK']) await reader.sees(path);
  });
}

for (const language of languages) {
  test(`a hall at work in ${language}`, async ({ page, server, quiet }) => {
    quiet.expects(/\b4\d\d: |status of 4\d\d/); // actions may be refused
    const { id, classId, organizer, tableIds, queue } = await openHall(server.url);
    await organizer.must('POST', '/event/queue/open', { classId, open: true });
    const [called] = (await queue()).now.tables;
    await organizer.must('POST', '/event/queue/call', { matchId: called!.onDeck!.matchId, tableId: tableIds[0] });
    const reader = await Reader.of(page, language);
    await runsHall(page);
    for (const path of [`/tables/${tableIds[0]}`, `/events/${id}/announcer`, `/events/${id}/plan`, `/events/${id}/day`]) await reader.sees(path);
  });
}

/** Reads screens in a language: no English word remains, and nothing is cut. */
class Reader {
  /** Texts from the server: names, descriptions, messages in the reader's language. */
  private readonly data = new Set<string>();
  /** Texts already read that are not English; later data from the server cannot change that. */
  private readonly fine = new Set<string>();
  private readonly tried = new Set<string>();
  /** Pending requests of the page. */
  private readonly asked = new Set<Request>();
  private readonly english = Catalogue.of('en');
  private readonly own: Catalogue;

  private constructor(
    private readonly page: Page,
    private readonly language: string,
    private readonly inspector: Inspector,
  ) {
    this.own = Catalogue.of(this.pseudo ? 'en' : language);
  }

  static async of(page: Page, language: string): Promise<Reader> {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const reader = new Reader(page, language, await Inspector.of(page, Boolean(process.env['EVERY_WIDTH'])));
    // Read before the page gets it, because the browser may drop it later. In the page, because a browser with routed
    // requests caches no file, and there are many loads here.
    await page.exposeBinding('isSent', (_, text: string) => { reader.collect(parsed(text)); });
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (...request) => {
        const response = await fetch(...request);
        await (window as unknown as { isSent: (text: string) => Promise<void> }).isSent(await response.clone().text().catch(() => ''));
        return response;
      };
    });
    page.on('request', (request) => reader.asked.add(request));
    page.on('requestfinished', (request) => reader.asked.delete(request));
    page.on('requestfailed', (request) => reader.asked.delete(request));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => { reader.collect(JSON.parse(String(payload))); });
    });
    return reader;
  }

  private get pseudo(): boolean {
    return this.language.startsWith('en-X');
  }

  /** Texts that the page derives from data. */
  knows(...texts: string[]): void {
    for (const text of texts) this.collect(text);
  }

  private collect(value: unknown): void {
    if (typeof value === 'string') this.data.add(normal(value));
    else if (value && typeof value === 'object') for (const one of Object.values(value)) this.collect(one);
  }

  /** Opens a screen and everything that its buttons open, and reads it in each width. */
  async sees(path: string): Promise<void> {
    for (const [width, height] of Object.entries(sizes)) {
      if (!process.env['EVERY_WIDTH'] && Number(width) !== widths[this.language]) continue;
      await this.page.setViewportSize({ width: Number(width), height });
      await this.goes(path);
      await this.reads(`${path}, ${width} px`);
      if (process.env['EVERY_WIDTH']) await this.inspector.sound(`${path}, ${this.language}, ${width} px`);
      await this.opensAll(path, `${width} px`);
    }
  }

  /** Goes to a screen: within its program, once that is there, which is quicker than to load all of it again. */
  private async goes(path: string): Promise<void> {
    const { pathname } = new URL(this.page.url());
    if (pathname === 'blank' || isPublic(pathname) !== isPublic(path)) await this.page.goto(path);
    else await this.page.evaluate((to) => { history.pushState(null, '', to); }, path);
    this.collect(parsed(await this.page.evaluate(() => document.getElementById('first-replies')?.textContent ?? '')));
    await this.settles();
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }

  private async reads(what: string): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('lang', this.language);
    await expect(this.page.locator('html')).toHaveAttribute('dir', this.language === 'en-XB' ? 'rtl' : 'ltr');
    await this.inspector.fits(what);
    const runs = await this.page.evaluate(runsOfText);
    const unread = [...new Set(runs.map(normal))].filter((run) => !this.fine.has(run));
    const foreign = unread.filter((run) => this.isEnglish(run));
    for (const run of unread) if (!foreign.includes(run)) this.fine.add(run);
    expect.soft(foreign, `${what}: English`).toEqual([]);
    expect.soft(await this.page.evaluate(cutTexts), `${what}: cut`).toEqual([]);
  }

  /** Is a text an English message, or, with accented messages, one without accents? */
  private isEnglish(run: string): boolean {
    if (this.data.has(run)) return false;
    if (this.pseudo) return /[A-Za-z]{3}/.test(this.withoutData(run).replaceAll(dates, '').replaceAll(names, ''));
    // Server texts can be followed by letters of a language without the Latin alphabet.
    if (/[\p{Script=Cyrillic}\p{Script=Georgian}\p{Script=Arabic}]/u.test(this.withoutData(run))) return false;
    const own = new Set(this.own.find(run));
    return this.english.find(run).some((id) => !own.has(id));
  }

  /** The rest of a text without all server texts. */
  private withoutData(run: string): string {
    const within = [...this.data].filter((text) => text.length > 1 && run.includes(text)).sort((a, b) => b.length - a.length);
    const rest = within.reduce((left, text) => left.replaceAll(text, ' … '), run);
    // A page or board can cut a text: half a description, the beginning of a long name.
    const part = run.replace(/…$/, '');
    return [...this.data].some((text) => text.includes(part)) ? '' : rest;
  }

  /** Opens, reads and closes with Escape what each different-looking button opens. */
  private async opensAll(path: string, width: string): Promise<void> {
    const { page } = this;
    // By selectors: roles would take half of this whole test's time.
    const buttons = page.locator('button:enabled:not([aria-disabled=true]):visible');
    const opened = page.locator(':is(dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible');
    for (;;) {
      await this.settles();
      const names = (await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? (one as HTMLElement).innerText))).map(normal);
      const kinds = names.map((name) => `${width} ${this.withoutData(name)}`);
      const at = kinds.findIndex((kind) => !this.tried.has(kind));
      if (at === -1) return;
      this.tried.add(kinds[at]!);
      await buttons.nth(at).click();
      await this.settles();
      if ((await opened.count()) === 0) {
        await page.goto(path); // it had another effect
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        continue;
      }
      await this.reads(`${path}, ${width}, ${names[at]!}`);
      if (process.env['EVERY_WIDTH']) await this.inspector.sound(`${path}, ${this.language}, ${width}, ${names[at]!}`);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
  }

  /** Waits until the page has its data and nothing left to draw. */
  private async settles(): Promise<void> {
    do {
      await expect.poll(() => this.asked.size, { intervals: [20] }).toBe(0);
      await this.page.evaluate(() => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle, { timeout: 1000 }))));
    } while (this.asked.size > 0);
  }
}

// Constant in all languages, and the browser's words for lists, whose longer English is English.
const names = /\b(?:Toproll|and|or|Ctrl|Alt|Shift|Enter|Apple|Google|Meta|PNG|JPEG|GIF|WebP|CSV|JSON)\b/g;
// By the browser, too.
const dates = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|\bUTC\b|\byrs?\b/g;

/** The texts of a JSON body; nothing for others. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const normal = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll(/\s+/g, ' ').trim();

/** Every run of text that is shown or read out, one for each row of neighbouring text nodes. */
function runsOfText(): string[] {
  const runs = [document.title];
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    if (/^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
      runs.push(element.getAttribute(name) ?? '');
    }
    let run = '';
    for (const child of [...element.childNodes, undefined]) {
      if (child?.nodeType === Node.TEXT_NODE) run += child.textContent;
      else if (child?.nodeType !== Node.COMMENT_NODE) {
        runs.push(run);
        run = '';
      }
    }
  }
  return runs.filter((run) => run.trim());
}

/** The labels of buttons, tabs, headings and fields that do not fit. */
function cutTexts(): string[] {
  const labels = document.querySelectorAll<HTMLElement>('button, a, label, th, h1, h2, h3, legend, [role=tab], [role=menuitem]');
  return [...labels]
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hides = overflowX === 'hidden' || overflowX === 'clip';
      const readOut = element.clientWidth <= 1; // only for screen readers
      return element.checkVisibility() && !readOut && hides && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => element.innerText);
}

/** Whether the visitors' program shows a path (web/src/lib/programs.ts). */
function isPublic(path: string): boolean {
  return /^\/(?:e|t|me)\/[^/]/.test(path);
}
