// Visits the bracket page of 1,024 athletes for the first time, logged in and with nothing cached, in turns with a bare page
// (pages/bare.jsx), and prints the measurements as JSON.
//
//	node visit.mjs '{"origin", "email", "password", "played", "repeats"}'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { call, compact, devices, fetched, keepSession, launch, median, openPage } from './browser.mjs'
import { serveBarePage } from './peers.mjs'

const { origin, email, password, played, repeats } = JSON.parse(process.argv[2])
const session = await call(origin, 'POST', '/api/users/Login', null, { email, password })
const data = await call(origin, 'GET', `/api/tournament/brackets-data/${played}`, session.token, undefined, compact)
const bare = await serveBarePage({ success: true, data })
const pages = {
  toproll: { url: `${origin}/brackets/${played}`, session, complete: '[data-live=live]' },
  bare: { url: bare.address('bare'), complete: 'h1' },
}
const { chromium } = fetched('playwright-core')
const result = { toproll: {}, bare: {} }

try {
  const browser = await chromium.launch(launch)
  try {
    const visits = { toproll: [], bare: [] }
    for (let i = 0; i < repeats; i++) for (const name in pages) visits[name].push(await visit(browser, pages[name]))
    for (const name in pages) {
      for (const figure of ['heading', 'frame']) result[name][figure] = median(visits[name].map((v) => v[figure]))
      result[name].script = result[name].texts = 0
      for (const file of visits[name][0].scripts) result[name][file.includes('/assets/texts-') ? 'texts' : 'script'] += await gzipped(file)
    }
  } finally {
    await browser.close()
  }
  for (const name in pages) result[name].lighthouse = await audit(pages[name].url)
  console.log(JSON.stringify(result))
} finally {
  bare.close()
}

/** The times until the tournament's name and the page around it are shown, and the scripts that were loaded when all was quiet. */
async function visit(browser, { url, session, complete }) {
  const { context, page } = await openPage(browser, devices.phone, session)
  try {
    const scripts = []
    page.on('response', (r) => {
      if (r.request().resourceType() === 'script') scripts.push(r.url())
    })
    await page.addInitScript(() => {
      window.shown = {}
      for (const [name, selector] of Object.entries({ heading: 'h1', frame: 'header' })) {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              window.shown[name] = performance.now()
            }
            port2.postMessage(null) // comes when the frame is done
          })
        }).observe(document, { childList: true, subtree: true })
      }
    })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.shown.heading && window.shown.frame, null, { polling: 50 })
    await page.waitForSelector(complete, { state: 'attached' })
    await page.waitForLoadState('networkidle')
    return { ...(await page.evaluate(() => window.shown)), scripts }
  } finally {
    await context.close()
  }
}

/** The gzipped size of a file in bytes. */
async function gzipped(file) {
  return gzipSync(await (await fetch(file)).arrayBuffer(), { level: 9 }).length
}

/**
 * Lighthouse's result, with its usual phone on a slow network and with its desktop. On the phone the points have no goal: their
 * curve is so steep that a page with the heading's allowed time gets 0.7 of the bare page's. The time of the largest paint has
 * one.
 */
async function audit(url) {
  const profile = await mkdtemp(join(tmpdir(), 'toproll-bench-'))
  const context = await chromium.launchPersistentContext(profile, { ...launch, args: [...launch.args, '--remote-debugging-port=0'] })
  try {
    // The app needs its session and nothing else; the bare page does not use it.
    const page = await context.newPage()
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(keepSession, session)
    const cdp = await context.newCDPSession(page)
    const port = await devToolsPort(profile)
    const { default: lighthouse, desktopConfig } = await import(fetched.resolve('lighthouse'))
    const reports = {}
    for (const [name, config] of Object.entries({ phone: undefined, desktop: desktopConfig })) {
      await cdp.send('Network.clearBrowserCache')
      const { lhr } = await lighthouse(url, { port, logLevel: 'error', output: 'json', disableStorageReset: true, onlyCategories: ['performance', 'accessibility'] }, config)
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
      reports[name] = {
        performance: Math.round(lhr.categories.performance.score * 100),
        accessibility: Math.round(lhr.categories.accessibility.score * 100),
        failed: Object.values(lhr.audits).filter((a) => a.score === 0 && lhr.categories.accessibility.auditRefs.some((r) => r.id === a.id)).map((a) => a.title),
        times: Object.fromEntries(
          ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'].map((id) => [id, lhr.audits[id].numericValue]),
        ),
      }
      if (process.env.REPORTS) (await import('node:fs')).writeFileSync(`${process.env.REPORTS}/${new URL(url).port}-${name}.json`, JSON.stringify(lhr))
    }
    return reports
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The port that the browser chose. */
async function devToolsPort(profile) {
  const { readFile } = await import('node:fs/promises')
  return Number((await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0])
}
