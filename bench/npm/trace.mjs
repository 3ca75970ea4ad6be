// Reads a Chromium trace.

/**
 * The tasks of a page's main thread and its own marks; times in milliseconds.
 * The page is the one in whose process marks were set.
 */
export function mainThread(buffer) {
  const { traceEvents } = JSON.parse(buffer)
  const threads = new Map()
  for (const e of traceEvents) {
    if (e.name === 'thread_name' && e.args.name === 'CrRendererMain') threads.set(`${e.pid}/${e.tid}`, { tasks: [], marks: new Map() })
  }
  for (const e of traceEvents) {
    const thread = threads.get(`${e.pid}/${e.tid}`)
    if (!thread) continue
    if (e.ph === 'X' && e.name === 'ThreadControllerImpl::RunTask') thread.tasks.push({ start: e.ts / 1000, duration: e.dur / 1000 })
    else if (e.name.startsWith('bench ')) thread.marks.set(e.name, e.ts / 1000)
  }
  const marked = [...threads.values()].filter(({ marks }) => marks.size > 0)
  if (marked.length !== 1 || !marked[0].tasks.length) throw new Error(`the trace has marks of ${marked.length} pages, want 1`)
  return marked[0]
}
