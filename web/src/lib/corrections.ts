import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** How long the first screen waits for corrected texts, in milliseconds. */
const PATIENCE = 3000;

/** The corrected texts at an address, compiled. The server has checked them; one that this compiler does not understand is left out. */
export async function correctedTexts(address: string): Promise<Messages> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) return {};
  const texts = (await response.json()) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).flatMap(([id, text]) => compiled(id, text)));
}

function compiled(id: string, text: string): [string, Messages[string]][] {
  try {
    return [[id, compileMessageOrThrow(text) as Messages[string]]];
  } catch (error) {
    console.warn('a corrected text is left out', id, error);
    return [];
  }
}
