// Opens one tournament of 1,024 athletes in a browser, in Toproll and in its peers, on a desktop or a phone,
// and prints the measurements as JSON.
//
//	node page.mjs '{"origin", "email", "password", "repeats", "played", "open": {"desktop", "phone"},
//	"device"}'
//
// "rendered" is the time from the last byte of the data, in each program's own form, to the end of the frame
// that shows the bracket. By then the peers' code is loaded and has run. Toproll's bracket is opened from its
// list of tournaments, so the app is loaded, and the bracket's code loads along with the data. "visit" is the
// time from entering the address to that frame, with nothing cached, for all three. Toproll is logged in and
// shows its whole page; the peers show only the bracket.
import { call, compact, devices, fetched, launch, median, openPage } from './browser.mjs'
import { serveBarePage, servePeers } from './peers.mjs'
import { mainThread } from './trace.mjs'

const { origin, email, password, played, open, repeats, device } = JSON.parse(process.argv[2])
const CHANGES = 24 // one open page takes hundreds, and single ones differ by half
const session = await call(origin, 'POST', '/api/users/Login', null, { email, password })
const tournament = await call(origin, 'GET', `/api/tournament/brackets-data/${played}`, session.token)
const peers = await servePeers(tournament)
const bare = await serveBarePage({ success: true, data: await call(origin, 'GET', `/api/tournament/brackets-data/${played}`, session.token, undefined, compact) })
const count = tournament.matches.length

// Tests for the bracket in the document, and finds what scrolls.
const pages = {
  toproll: { url: `${origin}/brackets/${played}`, session, data: '/brackets-data/', ready: ['.bk-card', 1], scroller: '.bk-scroller' },
  'brackets-viewer': { url: peers.address('brackets-viewer'), data: '/data.json', ready: ['.match', count] },
  'g-loot': { url: peers.address('g-loot'), data: '/data.json', ready: ['foreignObject', count] },
}

const browser = await fetched('playwright-core').chromium.launch(launch)
try {
  const result = {}
  const as = devices[device]
  for (const [name, page] of Object.entries(pages)) result[name] = await look(as, page)
  result.change = await changes(as, open[device])
  result.bare = await bareTask(as)
  console.log(JSON.stringify(result))
} finally {
  await browser.close()
  peers.close()
  bare.close()
}

/** Loads a page several times and scrolls through it. */
async function look(device, page) {
  const loads = []
  for (let i = 0; i < (page.session ? repeats : 3); i++) loads.push(await load(device, page))
  const figures = {}
  for (const figure of Object.keys(loads[0])) figures[figure] = median(loads.map((l) => l[figure]))
  if (page.session) {
    figures.task = await longestTask(device, page)
    const opened = []
    for (let i = 0; i < repeats; i++) opened.push(await openFromList(device, page))
    figures.rendered = median(opened)
  }
  return figures
}

/** The same inside the app: choose a tournament from the list. */
async function openFromList(device, { session, data, ready }) {
  const { context, page } = await openPage(browser, device, session)
  try {
    await page.goto(`${origin}/tournaments`)
    const link = page.locator(`a[href^="/brackets/${played}"]`).first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(watch, { ready })
    await link.evaluate((element) => element.click())
    return (await shown(page, data)).rendered
  } finally {
    await context.close()
  }
}

/** The page's own measurements once it shows the bracket and is idle. */
async function shown(page, data) {
  await page.waitForFunction(() => window.bench.rendered, null, { polling: 50 })
  await page.waitForLoadState('networkidle')
  return page.evaluate((part) => {
    const entry = performance.getEntriesByType('resource').find((e) => e.name.includes(part))
    return {
      rendered: window.bench.rendered - entry.responseEnd,
      visit: window.bench.rendered,
      task: Math.max(0, ...window.bench.tasks),
      elements: document.querySelectorAll('*').length,
    }
  }, data)
}

/** From a trace, because pages only learn of tasks from 50 ms on; nothing of the page is cached. */
async function longestTask(device, page) {
  const tasks = []
  for (let i = 0; i < 3; i++) tasks.push((await load(device, page, true)).task)
  return median(tasks)
}

/** The longest task of a bare page (pages/bare.jsx), which has the same React, router and fonts and shows the tournament's name. */
async function bareTask(device) {
  const tasks = []
  for (let i = 0; i < 3; i++) {
    const { context, page } = await openPage(browser, device)
    await startTraceOfVisit(page)
    await page.goto(bare.address('bare'))
    await page.waitForSelector('h1')
    await page.waitForLoadState('networkidle')
    tasks.push(await longestTaskOf(page))
    await context.close()
  }
  return median(tasks)
}

async function load(device, { url, session, data, ready, scroller }, trace) {
  const { context, page } = await openPage(browser, device, session)
  try {
    await page.addInitScript(watch, { ready })
    if (trace) await startTraceOfVisit(page)
    await page.goto(url, { waitUntil: 'commit' })
    const found = await shown(page, data)
    if (trace) return { ...found, task: await longestTaskOf(page) }
    return { ...found, fps: await page.evaluate(scroll, scroller) }
  } finally {
    await context.close()
  }
}

/** Ends a trace and returns the longest task of a page in it. */
async function longestTaskOf(page) {
  // Chromium has internal pages, such as the one below the address bar.
  await page.evaluate(() => performance.mark('bench page'))
  return Math.max(...mainThread(await browser.stopTracing()).tasks.map((t) => t.duration))
}

/** Begins a trace once the browser has a process for the site: starting one is not the page's work. */
async function startTraceOfVisit(page) {
  await page.goto(`${origin}/readyz`)
  await startTrace(page)
}

function startTrace(page) {
  return browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
}

/** Runs in the page before anything else: notices long tasks and the frame that shows the bracket. */
function watch({ ready: [selector, least] }) {
  window.bench = { tasks: [], rendered: 0 }
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.bench.tasks.push(task.duration)
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll(selector).length < least) return
    observer.disconnect()
    requestAnimationFrame(() => {
      // Comes when the frame is done, before the page's postponed work.
      scheduler.postTask(
        () => {
          window.bench.rendered = performance.now()
        },
        { priority: 'user-blocking' },
      )
    })
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: scrolls down and, if there is room, right for a while; returns frames a second. */
async function scroll(selector) {
  const area = (selector && document.querySelector(selector)) || document.scrollingElement
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const began = await frame()
  let now = began
  let frames = 0
  while (now - began < 1500) {
    const away = now - began
    area.scrollTo(away / 4, away * 1.5) // pixels: brisk reading
    now = await frame()
    frames++
  }
  return (frames * 1000) / (now - began)
}

/** Results of an open tournament in progress: the main thread's time from the message to the frame with it. */
async function changes(device, id) {
  const { context, page } = await openPage(browser, device, session)
  try {
    await page.addInitScript(watchSocket)
    await page.goto(`${origin}/brackets/${id}`)
    await page.waitForSelector('[data-live=live]', { state: 'attached' })
    const toWinners = page.getByRole('button', { name: 'Go to Winners Bracket' })
    if (await toWinners.isVisible()) await toWinners.click()
    await page.waitForLoadState('networkidle')
    const { matches } = await call(origin, 'GET', `/api/tournament/brackets-data/${id}`, session.token)
    const work = []
    const wait = []
    const byHand = []
    for (let i = 0; i <= CHANGES; i++) {
      const number = await page.evaluate(nextOpen)
      const match = matches.find((m) => m.matchNumber === number)
      await page.evaluate((n) => window.awaitChange(n), number)
      await startTrace(page)
      const results = [1, 2].map((gameNumber) => ({ gameNumber, player1Won: true }))
      await call(origin, 'PUT', `/api/match/update-result/${match._id}`, session.token, { results })
      wait.push(await page.evaluate(() => window.changed))
      const { tasks, marks } = mainThread(await browser.stopTracing())
      work.push(within(tasks, marks.get('bench message'), marks.get('bench painted')))
      byHand.push(await changeByHand(page))
    }
    // The first run also warms up code that has never run.
    const [all, message, least] = [work, wait, byHand].map((list) => median(list.slice(1)))
    return { work: all, wait: message, byHand: least }
  } finally {
    await context.close()
  }
}

/** The same amount changes without the app's code: the browser's own part. A result changes three matches. */
async function changeByHand(page) {
  await startTrace(page)
  await page.evaluate(
    () =>
      new Promise((done) => {
        const cards = [...document.querySelectorAll('.bk-card')].filter((card) => card.getBoundingClientRect().top > 0).slice(0, 3)
        performance.mark('bench message')
        for (const card of cards) {
          card.dataset.status = card.dataset.status === 'completed' ? 'scheduled' : 'completed'
          for (const part of card.querySelectorAll('.bk-status, .bk-name')) part.firstChild.data += '.'
        }
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            performance.mark('bench painted')
            done()
          }
          port2.postMessage(null)
        })
      }),
  )
  const { tasks, marks } = mainThread(await browser.stopTracing())
  return within(tasks, marks.get('bench message'), marks.get('bench painted'))
}

/** Runs in the page: the number of a match in progress whose card is there; scrolls on to one if need be. */
async function nextOpen() {
  for (;;) {
    const link = document.querySelector('.bk-card[data-status=in-progress] [data-match]')
    if (link) {
      link.scrollIntoView({ block: 'center' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return Number(link.dataset.match)
    }
    window.scrollBy(0, 200)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
}

/** The time of tasks between two moments, in milliseconds. */
function within(tasks, from, to) {
  return tasks.reduce((sum, t) => sum + Math.max(0, Math.min(to, t.start + t.duration) - Math.max(from, t.start)), 0)
}

/** Runs in the page: marks when a change comes in and when the frame with it is done. */
function watchSocket() {
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"data-updated"')) performance.mark('bench message')
      })
    }
  }
  window.awaitChange = (number) => {
    const card = document.querySelector(`[data-match="${number}"]`).closest('.bk-card')
    window.changed = new Promise((done) => {
      new MutationObserver((_, observer) => {
        if (card.dataset.status !== 'completed') return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const end = performance.mark('bench painted').startTime
            done(end - performance.getEntriesByName('bench message').at(-1).startTime)
          }
          port2.postMessage(null)
        })
      }).observe(card, { attributes: true })
    })
  }
}
