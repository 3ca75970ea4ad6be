/** How often a page that stays open for days asks for a new version, in milliseconds. */
const often = 60 * 60 * 1000;

/** Lets the app open without a network, and says when another version of it is there. */
export async function startWorker(onUpdate: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const first = serviceWorker.controller === null;
  const registration = await serviceWorker.register('/sw.js');
  setInterval(() => void registration.update().catch(() => undefined), often);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated' && !first) onUpdate();
    });
  });
}
