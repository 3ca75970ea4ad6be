// Shared by the measurements in a browser: Chromium, and the two kinds of machine that show a page.
import { createRequire } from 'node:module'

/** Loads a pinned package from the folder of peers. */
export const fetched = createRequire(process.env.PEERS + '/')

/** A desk, and a phone that is several times slower. */
export const devices = {
  desktop: { slower: 1, context: { viewport: { width: 1280, height: 800 } } },
  phone: {
    slower: 4,
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  },
}

/** How Chromium is started. */
export const launch = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Opens an empty page with nothing cached; close its context when done. */
export async function openPage(browser, device, session) {
  const context = await browser.newContext(device.context)
  context.setDefaultTimeout(0) // the section has the limit
  if (session) await context.addInitScript(keepSession, session)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: device.slower })
  return { context, page, cdp }
}

/** Stores the login's data where the app keeps it. */
export function keepSession({ token, user }) {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
}

/** Calls Toproll's API and returns the data. */
export async function call(origin, method, path, token, body, headers) {
  const reply = await fetch(origin + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    body: body && JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()).data
}

/** The app's request header for a tournament. */
export const compact = { Accept: 'application/vnd.toproll.compact+json' }

/** The middle of a list of numbers. */
export function median(list) {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
