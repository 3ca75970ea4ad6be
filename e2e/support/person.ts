import { type Locator, type Page, expect } from '@playwright/test';
import { Api } from './api.ts';

/** Everybody's password. */
export const password = 'grip-and-toproll';

/** An address for a name. */
export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.org`;

/** A match as its dialog shows it. */
export type Bout = { number: number; round: string; players: [string, string] };

/** The winners of a match's games, in order. */
export type Course = (bout: Bout) => string[];

/** A person at a browser. Each method clicks, types and waits for the visible effect. */
export class Person {
  constructor(readonly page: Page) {}

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Waits for a message in the corner. */
  async sees(message: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Messages' }).getByText(message, { exact: true })).toBeVisible();
  }

  // Accounts

  async signsUp(name: string): Promise<void> {
    await this.page.goto('/login');
    await this.button("Don't have an account? Sign up").click();
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByLabel('Email').fill(emailOf(name));
    await this.page.getByLabel('Password').fill(password);
    await this.button('Sign up').click();
    await this.sees('User registered');
    await expect(this.page.getByRole('heading', { name: 'Login' })).toBeVisible();
  }

  async logsIn(name: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('Email').fill(emailOf(name));
    await this.page.getByLabel('Password').fill(password);
    await this.button('Login').click();
    await this.sees('User logged in successfully');
    await expect(this.page).toHaveURL('/dashboard');
  }

  /** The API with this browser's token, for actions that screens do not offer. */
  async api(): Promise<Api> {
    const token = await this.page.evaluate(() => localStorage.getItem('token'));
    expect(token).toBeTruthy();
    return new Api(new URL(this.page.url()).origin, token!);
  }

  // Navigation

  /** The entries of the main menu, which is behind a button on phones. */
  async menu(): Promise<Locator> {
    const opener = this.button('Open menu');
    const menu = this.page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(opener.or(menu)).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    return menu;
  }

  async goesTo(place: string): Promise<void> {
    await (await this.menu()).getByRole('link', { name: place }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: place })).toBeVisible();
  }

  async opensTournament(name: string): Promise<void> {
    await this.goesTo('Tournaments');
    await this.page.getByRole('link', { name: `View ${name}` }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  // An organizer's work

  async addsAthlete(name: string): Promise<void> {
    await this.button('Add Participant').click();
    const dialog = this.dialog('Add Participant');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill(emailOf(name));
    await dialog.getByLabel('Password').fill(password);
    await this.button('Add Participant', dialog).click();
    await this.sees('Participant created successfully');
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('row').filter({ hasText: emailOf(name) })).toBeVisible();
  }

  async createsTournament(name: string, settings: { bestOf: string; seeding: string }): Promise<void> {
    await this.button('Create Tournament').click();
    const dialog = this.dialog('Create Tournament');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Best Of').selectOption({ label: settings.bestOf });
    await dialog.getByLabel('Seeding').selectOption({ label: settings.seeding });
    await this.button('Create Tournament', dialog).click();
    await this.sees('Tournament created successfully');
    await expect(dialog).toBeHidden();
  }

  /** Adds all listed people to the tournament of the open page. */
  async addsEverybody(count: number): Promise<void> {
    await this.button('Add Athletes').click();
    const dialog = this.dialog('Add Athletes');
    await this.button(`Choose all ${count}`, dialog).click();
    await this.button(`Add ${count} athletes`, dialog).click();
    await this.sees('Athletes added');
    await expect(this.page.getByRole('heading', { name: `Athletes (${count})` })).toBeVisible();
  }

  async startsTournament(): Promise<void> {
    await this.button('Start tournament').click();
    await this.confirms('Start tournament', 'Start tournament');
    await this.sees('Tournament started successfully!');
  }

  async seedsAtRandom(): Promise<void> {
    await this.button('Random Seeding').click();
    await this.confirms('Random Seeding', 'Draw lots');
    await this.sees('Seeding locked successfully!');
  }

  /** Confirms a dialog, which closes with the reply; the same toast may still be visible from before. */
  private async confirms(title: string, yes: string): Promise<void> {
    const dialog = this.dialog(title);
    await this.button(yes, dialog).click();
    await expect(dialog).toBeHidden();
  }

  async seedsNextRound(): Promise<void> {
    await this.button(/^Seed Next Round/).click();
    await this.sees('Next round seeded successfully!');
  }

  // At the table

  /** The card or line of a match, by its status if one is given. */
  match(number: number, status = '.*'): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^M${number}\\b.*${status}`) });
  }

  /** Starts one match and enters its games by `course`. */
  async plays(number: number, course: Course): Promise<Bout> {
    await this.match(number).click();
    const dialog = this.dialog('Match Details');
    const bout = await readBout(dialog, number);
    await this.button('Start match', dialog).click();
    await this.sees('Match started successfully!');
    await this.chooses(dialog, course(bout));
    await this.button('Submit results', dialog).click();
    await this.sees('Match results updated!');
    await expect(dialog).toBeHidden();
    await expect(this.match(number, 'Completed')).toBeVisible();
    return bout;
  }

  /** Chooses the winner of each game in an open form. */
  async chooses(dialog: Locator, winners: string[]): Promise<void> {
    for (const [i, winner] of winners.entries()) {
      await dialog.getByRole('group', { name: `Game ${i + 1}` }).getByRole('radio', { name: winner, exact: true }).check();
    }
  }

  /** Plays all scheduled matches, opens the next round, and so on until there is a champion. */
  async playsToTheEnd(course: Course): Promise<Bout[]> {
    const scheduled = this.page.getByRole('link', { name: /^M\d+\b.*Scheduled/ });
    const champion = this.page.getByRole('region', { name: 'Champion' });
    const nextRound = this.button(/^Seed Next Round/);
    const bouts: Bout[] = [];
    for (;;) {
      await expect(scheduled.first()).toBeVisible();
      while ((await scheduled.count()) > 0) {
        const [, number] = /M(\d+)/.exec((await scheduled.first().textContent())!)!;
        bouts.push(await this.plays(Number(number), course));
      }
      await expect(champion.or(nextRound)).toBeVisible();
      if (await champion.isVisible()) return bouts;
      await this.seedsNextRound();
    }
  }

  /** The final standings, first place first, each 'place name'. */
  async standings(): Promise<string[]> {
    const lines = this.page.getByRole('region', { name: 'Final standings' }).getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    const all = this.button(/^Show all \d+ places$/);
    if (await all.isVisible()) await all.click();
    return (await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '));
  }
}

async function readBout(dialog: Locator, number: number): Promise<Bout> {
  const [, round] = /M\d+ · (.+) · .+ · Best of \d$/m.exec(await dialog.innerText())!;
  const names = (await dialog.getByRole('term').allInnerTexts()).map((name) => name.trim());
  expect(names).toHaveLength(2);
  return { number, round: round!, players: names as [string, string] };
}
