// Creates and plays out a double elimination with brackets-manager and its memory
// database: node engine.mjs ATHLETES SECONDS. Plays as many whole events as begin
// within the seconds, at least one, and prints milliseconds an event. The module
// itself decides which matches are ready; the first of both opponents wins.
import { createRequire } from 'node:module'

const require = createRequire(process.env.PEERS + '/')
const { BracketsManager } = require('brackets-manager')
const { InMemoryDatabase } = require('brackets-memory-db')

const [athletes, seconds] = process.argv.slice(2).map(Number)
const READY = 2 // both opponents are known

async function playOut() {
  const storage = new InMemoryDatabase()
  const manager = new BracketsManager(storage)
  await manager.create.stage({
    tournamentId: 0,
    name: 'event',
    type: 'double_elimination',
    seeding: Array.from({ length: athletes }, (_, i) => `Athlete ${i + 1}`),
    settings: { grandFinal: 'double' },
  })
  let results = 0
  for (;;) {
    const ready = storage.data.match.filter((m) => m.status === READY).map((m) => m.id)
    if (ready.length === 0) return results
    for (const id of ready) {
      await manager.update.match({ id, opponent1: { score: 1, result: 'win' }, opponent2: { score: 0 } })
      results++
    }
  }
}

let events = 0
let results = 0
const began = performance.now()
do {
  results = await playOut()
  events++
} while (performance.now() - began < seconds * 1000)
console.log(JSON.stringify({ milliseconds: (performance.now() - began) / events, results }))
