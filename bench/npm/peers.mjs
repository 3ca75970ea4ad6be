// The pages to compare with Toproll's: each built for production and served with one tournament's data.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { fetched } from './browser.mjs'

const modules = `${process.env.PEERS}/node_modules`
const own = fileURLToPath(new URL('../../web/node_modules', import.meta.url))

/** Serves the pages of programs that draw brackets, each with a tournament in its own form. */
export const servePeers = (tournament) =>
  serve({
    'brackets-viewer': { entry: 'brackets-viewer.js', modules, data: forBracketsViewer(tournament) },
    'g-loot': { entry: 'g-loot.js', modules, data: forGLoot(tournament) },
  })

/** Serves the bare page, made with the app's libraries, with the same tournament reply as the app. */
export const serveBarePage = (data) => serve({ bare: { entry: 'bare.jsx', modules: own, data } })

/**
 * Builds pages and serves them on the loopback interface, compressed like Toproll's; returns their addresses and a function
 * that ends it.
 */
async function serve(pages) {
  const files = new Map()
  const keep = (path, content, quality = 11) =>
    files.set(path, path.endsWith('.woff2') ? content : brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
  for (const [name, { entry, modules, data }] of Object.entries(pages)) {
    const built = await fetched('esbuild').build({
      entryPoints: { [name]: fileURLToPath(new URL(`pages/${entry}`, import.meta.url)) },
      nodePaths: [modules],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      loader: { '.woff2': 'file' },
      outdir: '/',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    for (const file of built.outputFiles) keep(file.path, file.contents)
    const style = files.has(`/${name}.css`) ? `<link rel="stylesheet" href="/${name}.css">` : ''
    keep(
      `/${name}/`,
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<meta name="description" content="${name}"><title>${name}</title>${style}` +
        `<div id="root" class="brackets-viewer"></div><script type="module" src="/${name}.js"></script>`,
    )
    keep(`/${name}/data.json`, JSON.stringify(data), 5)
  }
  const types = { js: 'text/javascript', css: 'text/css', json: 'application/json', woff2: 'font/woff2' }
  const server = createServer(({ url }, reply) => {
    const body = files.get(url)
    const type = url.split('.')[1]
    reply.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': types[type] ?? 'text/html',
      ...(body !== undefined && type !== 'woff2' && { 'Content-Encoding': 'br' }),
    })
    reply.end(body)
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${server.address().port}`
  return { address: (name) => `${origin}/${name}/`, close: () => server.close() }
}

/** The form of brackets-manager: a stage, three groups, rounds numbered throughout. */
function forBracketsViewer({ name, participants, matches }) {
  const groups = ['winners', 'losers', 'grandfinal']
  const rounds = new Map()
  const numbers = new Map(participants.map((entry, i) => [entry._id, i]))
  const sorted = [...matches].sort((a, b) => a.matchNumber - b.matchNumber)
  const opponent = (match, entry, score) =>
    entry && { id: numbers.get(entry._id), score, ...(match.winner && { result: match.winner._id === entry._id ? 'win' : 'loss' }) }
  const counts = new Map()
  return {
    stages: [{ id: 0, tournament_id: 0, name, type: 'double_elimination', number: 1, settings: { size: participants.length, grandFinal: 'double' } }],
    participants: participants.map((entry, id) => ({ id, tournament_id: 0, name: entry.user.name })),
    matches: sorted.map((m) => {
      const key = `${m.bracket.bracket} ${m.round}`
      if (!rounds.has(key)) rounds.set(key, rounds.size)
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return {
        id: m.matchNumber,
        stage_id: 0,
        group_id: groups.indexOf(m.bracket.bracket),
        round_id: rounds.get(key),
        number: counts.get(key),
        child_count: 0,
        status: m.status === 'completed' ? 4 : 2,
        opponent1: opponent(m, m.player1, m.scores.player1Score),
        opponent2: opponent(m, m.player2, m.scores.player2Score),
      }
    }),
    matchGames: [],
  }
}

/** Matches that name the next one; the finals stand in the upper half. */
function forGLoot({ matches }) {
  const participant = (match, entry, score) => ({
    id: entry._id,
    name: entry.user.name,
    isWinner: match.winner?._id === entry._id,
    resultText: String(score),
    status: 'PLAYED',
  })
  // The rematch follows the final only if it was played.
  const rematch = matches.find((m) => m.bracket.bracket === 'grandfinal' && m.round === 2)
  const next = (m) => (m.bracket.bracket === 'grandfinal' ? (m.round === 1 ? (rematch?.matchNumber ?? null) : null) : m.winnerTo.matchNumber)
  const half = (lower) =>
    matches
      .filter((m) => (m.bracket.bracket === 'losers') === lower)
      .map((m) => ({
        id: m.matchNumber,
        name: `M${m.matchNumber}`,
        nextMatchId: next(m),
        nextLooserMatchId: m.loserTo?.matchNumber,
        tournamentRoundText: String(m.round),
        startTime: m.startedAt,
        state: 'DONE',
        participants: [participant(m, m.player1, m.scores.player1Score), participant(m, m.player2, m.scores.player2Score)],
      }))
  return { upper: half(false), lower: half(true) }
}
