/**
 * Runs all due work and its consequences: enough turns of the event loop for messages, databases and replies. For tests
 * that expect something not to happen. It counts turns, not time, so a slow machine gets as far as a fast one.
 */
export async function turns() {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setTimeout(resolve));
}
