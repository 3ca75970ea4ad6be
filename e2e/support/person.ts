import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const password = 'grip-and-toproll';

/** Somebody at a browser: each method is something a person does there, by clicking and typing. */
export class Person {
  constructor(readonly page: Page) {}

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Waits for a message in the corner. */
  async sees(message: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Messages' }).getByText(message, { exact: true })).toBeVisible();
  }

  async signsUp(name: string, email: string): Promise<void> {
    await this.page.goto('/login');
    await this.button("Don't have an account? Sign up").click();
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.button('Sign up').click();
    await this.sees('User registered');
  }

  async logsIn(email: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.button('Login').click();
    await this.sees('User logged in successfully');
    await expect(this.page).toHaveURL('/dashboard');
  }

  async goesTo(place: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: place })).toBeVisible();
  }
}
