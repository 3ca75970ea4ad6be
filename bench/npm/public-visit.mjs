// Opens public pages for the first time on a slow phone with slow 4G, in turns with a bare page (pages/bare.jsx) that shows the
// event's name, and prints the measurements as JSON.
//
//	node public-visit.mjs '{"origin", "pages": {"event": {"path", "words"}, …}, "event", "repeats"}'
//
// "words" is the selector of the first words of a page's content.
import { devices, fetched, launch, median, openPage } from './browser.mjs'
import { serveBarePage } from './peers.mjs'

const { origin, pages, event, repeats } = JSON.parse(process.argv[2])

/** Lighthouse's slow 4G, as Chromium measures it: 1.6 Mbit/s and 150 ms. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** The worker fetches all files of the program later, which is no part of a first visit. */
const phone = { ...devices.phone, context: { ...devices.phone.context, serviceWorkers: 'block' } }

const bare = await serveBarePage(await (await fetch(`${origin}/api/public/event/${event}`)).json())
const opened = {
  ...Object.fromEntries(Object.entries(pages).map(([name, { path, words }]) => [name, { url: origin + path, words, complete: '[data-live=live]' }])),
  bare: { url: bare.address('bare'), words: 'h1', complete: 'h1' },
}
try {
  const browser = await fetched('playwright-core').chromium.launch(launch)
  const result = {}
  try {
    const visits = Object.fromEntries(Object.keys(opened).map((name) => [name, []]))
    for (let i = 0; i < repeats; i++) for (const name in opened) visits[name].push(await visit(browser, opened[name]))
    for (const name in opened) result[name] = Object.fromEntries(Object.keys(visits[name][0]).map((figure) => [figure, median(visits[name].map((v) => v[figure]))]))
  } finally {
    await browser.close()
  }
  console.log(JSON.stringify(result))
} finally {
  bare.close()
}

/**
 * The times in ms until the first words of the content and the largest paint, how far the page moved, and what the network
 * carried until the page was complete with its fonts.
 */
async function visit(browser, { url, words, complete }) {
  const { context, page, cdp } = await openPage(browser, phone)
  try {
    const carried = { bytes: 0, files: 0 }
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      carried.bytes += encodedDataLength
      carried.files++
    })
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slow4G)
    await page.addInitScript((selector) => {
      window.seen = { largest: 0, shift: 0 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.seen.largest = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      const look = () => {
        if (!document.querySelector(selector)?.textContent.trim()) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          window.seen.words = performance.now()
        }
        port2.postMessage(null) // comes when the frame is done
      }
      requestAnimationFrame(look)
    }, words)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForSelector(complete, { state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const seen = await page.evaluate(() => window.seen)
    return { ...seen, ...carried }
  } finally {
    await context.close()
  }
}
